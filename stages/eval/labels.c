#include "labels.h"

struct document *
labels_document(const struct labels *l, sv name)
{
	int32_t i = map_find(&l->names, name);

	return i < 0 ? NULL : &l->documents.v[i];
}

/* Where review NUMBER stands or belongs. */
static ptrdiff_t
place_of(const struct review_list *list, long long number)
{
	ptrdiff_t low = 0, high = list->n;

	while (low < high) {
		ptrdiff_t middle = low + (high - low) / 2;
		if (list->v[middle].number < number)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct review *
labels_review(const struct document *d, long long number)
{
	ptrdiff_t i = place_of(&d->reviews, number);

	return i < d->reviews.n && d->reviews.v[i].number == number ? &d->reviews.v[i] : NULL;
}

struct review *
labels_put(struct arena *a, struct document *d, long long number)
{
	ptrdiff_t i = place_of(&d->reviews, number);

	if (i < d->reviews.n && d->reviews.v[i].number == number)
		return &d->reviews.v[i];
	*push(&d->reviews, a) = (struct review){ 0 };
	for (ptrdiff_t k = d->reviews.n - 1; k > i; k--)
		d->reviews.v[k] = d->reviews.v[k - 1];
	d->reviews.v[i] = (struct review){ .number = number, .origin = -1, .evidence = { -1, -1 } };
	return &d->reviews.v[i];
}
