// expect: true
// claim: precision
// args: --32 --property valid-memsafety
// The same, within its bounds.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int table[20000];
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  char *a = malloc(n);
  if (!a) return 0;
  if (n > 100000) a[n - 99999] = table[n % 20000];
  if (n == 70001) a[n-1] = 1;
  free(a);
  return 0;
}
