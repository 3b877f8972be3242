// expect: false
// claim: soundness
// args: --32 --property valid-memsafety
// More blocks than there is room for where some are large.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int count = 0;
  while (__VERIFIER_nondet_int()) {
    char *p = malloc(n);
    free(p);
    if (count < 1000) count++;
  }
  char *q = malloc(4);
  if (count == 700) q[4] = 1;
  free(q);
  return 0;
}
