#include <assert.h>
#include <stddef.h>

void klee_make_symbolic(void *object, size_t size, const char *name);
void klee_assume(unsigned long condition);

#define SIZE 4

struct ring {
  unsigned char slots[SIZE];
  unsigned first, count;
};

static int put(struct ring *r, unsigned char value) {
  if (r->count > SIZE)
    return 0;
  r->slots[(r->first + r->count) % SIZE] = value;
  r->count++;
  return 1;
}

static int take(struct ring *r, unsigned char *value) {
  if (r->count == 0)
    return 0;
  *value = r->slots[r->first];
  r->first = (r->first + 1) % SIZE;
  r->count--;
  return 1;
}

int main(void) {
  struct ring r = {{0}, 0, 0};
  unsigned char values[SIZE + 1], got;
  klee_make_symbolic(values, sizeof values, "values");
  klee_assume(values[0] != values[SIZE]);
  int stored = 0;
  for (int i = 0; i < SIZE + 1; i++)
    stored += put(&r, values[i]);
  assert(take(&r, &got) && got == values[0]);
  return stored;
}
