// expect: true
// claim: precision
// args: --32 --property valid-memsafety
// The size is not known; the proof is about blocks below 2 MiB, and says so.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 100000000) return 0;
  char *a = malloc(n);
  if (!a) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = 1;
  free(a);
  return 0;
}
