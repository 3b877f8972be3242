// Sorting and searching of stdlib.h and search.h by a comparison that takes a further argument.
// needs: string.h

typedef __typeof__(sizeof 0) size_t;

void *memcpy(void *, const void *, size_t);

// assumes: qsort_r compares and moves elements as insertion sort does; elements that compare equal keep their order
void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *more) {
  char *a = base;
  if (size == 0)
    return;
  char moved[size];
  for (size_t i = 1; i < count; i++) {
    for (size_t k = i; k > 0 && compare(a + (k - 1) * size, a + k * size, more) > 0; k--) {
      memcpy(moved, a + k * size, size);
      memcpy(a + k * size, a + (k - 1) * size, size);
      memcpy(a + (k - 1) * size, moved, size);
    }
  }
}

void *lfind(const void *key, const void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  const char *a = base;
  for (size_t i = 0; i < *count; i++)
    if (compare(key, a + i * size) == 0)
      return (void *)(a + i * size);
  return 0;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  void *found = lfind(key, base, count, size, compare);
  if (found == 0) {
    found = memcpy((char *)base + *count * size, key, size);
    *count += 1;
  }
  return found;
}
