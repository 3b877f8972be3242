// expect: true
// claim: precision
// args: --check assertions
// Members are copied, whatever becomes of the padding beside them.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  char first;
  int second;
};

int __VERIFIER_nondet_int(void);

int main(void) {
  struct pair *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b)
    return 0;
  memset(a, 0, sizeof *a);
  a->first = 7;
  a->second = __VERIFIER_nondet_int();
  struct pair t;
  t = *a;
  *b = t;
  assert(b->first == 7 && memcmp(&b->second, &a->second, sizeof a->second) == 0);
}
