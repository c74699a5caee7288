/* Web and mail addresses (RFC 3986 and RFC 5321 in the forms that people write). */
#include "split_class.h"

static bool
is_url_end(const struct scan *c, ptrdiff_t i)
{
	enum byte_kind kind = scan_kind(c, i);
	ptrdiff_t length;

	if (kind == BYTE_BLANK || kind == BYTE_LINE)
		return true;
	if (kind == BYTE_HIGH)
		return scan_char(c, i, &length)->flags & (CHAR_BLANK | CHAR_PUNCT);
	return sv_chr(SV("<>\"`|\\^{}"), (char)scan_byte(c, i)) >= 0;
}

static ptrdiff_t
count(sv s, char what)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < s.n; i++)
		n += s.p[i] == what;
	return n;
}

/* Marks at the end belong to the sentence; a bracket does if it was not opened
 * inside the address. */
static ptrdiff_t
trim_url(const struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	while (end > start) {
		sv url = sv_slice(c->text, start, end);
		char last = url.p[url.n - 1];
		bool loose = (last == ')' && count(url, '(') < count(url, ')')) ||
		    (last == ']' && count(url, '[') < count(url, ']'));
		if (!loose && sv_chr(SV(".,;:!?'*"), last) < 0)
			break;
		end--;
	}
	return end;
}

ptrdiff_t
scan_url_end(const struct scan *c, ptrdiff_t start, ptrdiff_t host)
{
	ptrdiff_t end = host;

	while (end < c->text.n && !is_url_end(c, end))
		end++;
	end = trim_url(c, start, end);
	return end > host ? end : 0;
}

static bool
is_local(unsigned char b)
{
	return b == '.' || b == '_' || b == '%' || b == '+' || b == '-';
}

/* A local part, @, labels with at least one dot between them, the last not of digits. */
static ptrdiff_t
mail_end(const struct scan *c, ptrdiff_t end)
{
	enum { LONGEST_LOCAL = 64, LONGEST_HOST = 255 };        /* RFC 5321, 4.5.3.1 */
	ptrdiff_t most = end + LONGEST_LOCAL;

	while (end < most && (scan_letter(c, end) || scan_digit(c, end) ||
	    (is_local(scan_byte(c, end)) && end < c->text.n)))
		end++;
	if (scan_byte(c, end) != '@' || !scan_alnum(c, end + 1))
		return 0;
	ptrdiff_t good = 0, length;
	bool dot = false, name = false;
	most = end + LONGEST_HOST;
	for (end++; end < c->text.n && end < most; end += length) {
		scan_char(c, end, &length);
		name |= scan_alnum(c, end) && !scan_digit(c, end);
		if (scan_alnum(c, end)) {
			good = dot && name ? end + length : 0;
		} else if (scan_byte(c, end) == '.' && scan_alnum(c, end + 1)) {
			dot = true;
			name = false;
		} else if (scan_byte(c, end) != '-') {
			break;
		}
	}
	return good;
}

ptrdiff_t
scan_address_end(const struct scan *c, ptrdiff_t start, ptrdiff_t end)
{
	unsigned char next = scan_byte(c, end), after = scan_byte(c, end + 1);

	if (next == ':' && after == '/' && scan_byte(c, end + 2) == '/')
		return scan_url_end(c, start, end + 3);
	if (next == ':' && end - start <= 4 && (after == ':' || scan_alnum(c, end + 1)))
		return scan_ip_end(c, start);
	if ((scan_byte(c, start) | 0x20) == 'w' && split_is_url(sv_slice(c->text, start, end)))
		return scan_url_end(c, start, start + 4);
	if (next == '@' || (end < c->text.n && is_local(next) && (is_local(after) || scan_alnum(c, end + 1))))
		return mail_end(c, end);
	return 0;
}
