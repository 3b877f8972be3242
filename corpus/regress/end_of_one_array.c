// Pointers into one object have an order, and a distance: nothing of this depends on where it lies.
// expect: true
// claim: precision

#include <assert.h>
#include <stdlib.h>

static int count(const char *from, const char *to) {
  int n = 0;
  while (from < to) {
    n++;
    from++;
  }
  return n;
}

static char first[5], second[7];

int main(void) {
  assert(count(first, first + 5) == 5);
  assert(count(second, second + 7) == 7);
  int local[3] = {1, 2, 3};
  int sum = 0;
  for (int *p = local; p != local + 3; p++)
    sum += *p;
  assert(sum == 6);
  int *block = malloc(4 * sizeof *block), *end = block + 4;
  assert(end - block == 4);
  assert(block != end);
  free(block);
  return 0;
}
