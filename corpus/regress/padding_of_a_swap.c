// expect: unknown
// claim: soundness
// args: --check assertions
// Assignments of structures copy members; whether their padding goes with them is the compiler's choice: gcc -O1 keeps `t` in
// registers, gcc -O0 copies all bytes.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  char kind;
  int number;
};

static void swap(struct entry *a, struct entry *b) {
  struct entry t;
  t = *a;
  *a = *b;
  *b = t;
}

int main(void) {
  struct entry *a = malloc(sizeof *a), *b = malloc(sizeof *b), *copy = malloc(sizeof *copy);
  if (!a || !b || !copy)
    return 0;
  memset(a, 0xff, sizeof *a);
  memset(b, 0, sizeof *b);
  memcpy(copy, a, sizeof *copy);
  swap(a, b);
  assert(memcmp(b, copy, sizeof *b) == 0);
}
