// expect: false
// claim: precision
// args: --check assertions,unreach,bounds,pointer --64
// Bottom-up merges of four numbers: the places that are read and written are choices among four.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int a[4], b[4];
int main(void) {
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  for (int w = 1; w < 4; w *= 2) {
    for (int l = 0; l < 4; l += 2 * w) {
      int m = l + w < 4 ? l + w : 4, r = l + 2 * w < 4 ? l + 2 * w : 4, i = l, j = m, k = l;
      while (k < r) if (i < m && (j >= r || a[i] > a[j])) b[k++] = a[i++];
      else b[k++] = a[j++];
    }
    for (int i = 0; i < 4; i++) a[i] = b[i];
  }
  for (int i = 1; i < 4; i++) assert(a[i - 1] <= a[i]);
}
