#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
  char *bytes;
  size_t length, capacity;
};

int append(struct buffer *b, const char *from, size_t n) {
  if (b->length + n > b->capacity + 1)
    return -1;
  memcpy(b->bytes + b->length, from, n);
  b->length += n;
  return 0;
}

size_t nondet_size(void);

void append_harness(void) {
  struct buffer b;
  b.capacity = nondet_size();
  b.length = nondet_size();
  __CPROVER_assume(b.capacity > 0 && b.capacity <= 16 && b.length <= b.capacity);
  b.bytes = malloc(b.capacity);
  __CPROVER_assume(b.bytes != NULL);
  size_t n = nondet_size();
  __CPROVER_assume(n <= 8);
  char from[8] = "seven!!";
  if (append(&b, from, n) == 0)
    assert(__CPROVER_w_ok(b.bytes, b.length));
}
