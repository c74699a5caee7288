/* The file is read a piece at a time and not mapped: where each page of a mapping
 * has to be asked for, that costs more than copying it. */
#include "store.h"
#include "err.h"
#include "file.h"
#include <stdlib.h>
#include <unistd.h>

enum { PIECE = 1 << 18 };

struct store {
	const char *path, *index;       /* of reviews.txt; of reviews.csv, for messages */
	int fd;
	int64_t size;
	char *piece;
	ptrdiff_t n, cap;
	int64_t at;                     /* where in the file the piece begins */
};

struct store *
store_open(struct arena *keep, const char *shard)
{
	struct store *s = new(keep, struct store, 1);

	s->path = path_join(keep, shard, "reviews.txt");
	s->index = path_join(keep, shard, "reviews.csv");
	s->fd = file_open(s->path, &s->size);
	return s;
}

/* The piece that begins at OFFSET, of LENGTH bytes at least. */
static void
read_piece(struct store *s, int64_t offset, ptrdiff_t length)
{
	ptrdiff_t n = length > PIECE ? length : PIECE;

	if (n > s->cap) {
		free(s->piece);
		s->piece = malloc((size_t)n);
		s->cap = n;
	}
	if (!s->piece)
		die(EXIT_SYSTEM, "out of memory: a text of %td bytes", length);
	s->at = offset;
	s->n = n < s->size - offset ? n : (ptrdiff_t)(s->size - offset);
	if (!file_read_at(s->fd, s->piece, offset, s->n))
		die_errno("%s", s->path);
}

void
store_place(const struct store *s, const struct row *row, int64_t *offset, int64_t *length)
{
	long long from, n;

	if (!sv_int(row->col[REVIEWS_OFFSET], &from) || !sv_int(row->col[REVIEWS_LENGTH], &n) ||
	    from < 0 || n < 0 || from > s->size || n > s->size - from)
		die(EXIT_INPUT, "%s:%ld: offset, length: outside reviews.txt", s->index, row->line);
	*offset = from;
	*length = n;
}

sv
store_text(struct store *s, const struct row *row)
{
	int64_t offset, length;

	store_place(s, row, &offset, &length);
	if (!s->piece || offset < s->at || offset + length > s->at + s->n)
		read_piece(s, offset, (ptrdiff_t)length);
	return (sv){ s->piece + (offset - s->at), (ptrdiff_t)length };
}

sv
store_again(const struct store *s, struct arena *a, int64_t offset, ptrdiff_t length)
{
	char *p = arena_room(a, 1, 1, length);

	if (!file_read_at(s->fd, p, offset, length))
		die_errno("%s", s->path);
	return (sv){ p, length };
}

void
store_close(struct store *s)
{
	close(s->fd);
	free(s->piece);
}
