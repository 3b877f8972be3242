// expect: false
// claim: precision
// args: --check assertions,unreach,bounds,pointer --64
// A string of any length up to five, backwards.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#include <string.h>
int main(void) {
  char s[5 + 1], r[5 + 1];
  for (int i = 0; i < 5; i++) s[i] = __VERIFIER_nondet_int();
  s[5] = 0;
  size_t n = strlen(s);
  for (size_t i = 0; i < n; i++) r[i] = s[n - 1 - i];
  r[n] = 0;
  assert(strlen(r) == n);
  for (size_t i = 0; i < n; i++) assert(r[i] == s[n - 1 - i  - (n == 3)]);
}
