// expect: true
// claim: precision
// args: --check assertions,unreach,bounds --64
// Bottom-up merges of five numbers: the places that are read and written are choices among five.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int a[5], b[5];
int main(void) {
  for (int i = 0; i < 5; i++) a[i] = __VERIFIER_nondet_int();
  for (int w = 1; w < 5; w *= 2) {
    for (int l = 0; l < 5; l += 2 * w) {
      int m = l + w < 5 ? l + w : 5, r = l + 2 * w < 5 ? l + 2 * w : 5, i = l, j = m, k = l;
      while (k < r) if (i < m && (j >= r || a[i] <= a[j])) b[k++] = a[i++];
      else b[k++] = a[j++];
    }
    for (int i = 0; i < 5; i++) a[i] = b[i];
  }
  for (int i = 1; i < 5; i++) assert(a[i - 1] <= a[i]);
}
