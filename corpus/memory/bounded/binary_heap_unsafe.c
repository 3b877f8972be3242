// expect: false
// claim: precision
// args: --check assertions,unreach,bounds,pointer --64
// Four numbers are pushed and popped: what moves up and down goes through indices that depend on the numbers.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int h[4 + 1];
static int n;
static void push(int x) {
  int i = n++;
  h[i] = x;
  while (i > 0 && h[(i - 1) / 2] > h[i]) {
    int t = h[i];
    h[i] = h[(i - 1) / 2];
    h[(i - 1) / 2] = t;
    i = (i - 1) / 2;
  }
}

static int pop(void) {
  int r = h[0];
  h[0] = h[--n];
  int i = 0;
  for (;;) {
    int c = 2 * i + 1;
    if (c >= n) break;
    if (c + 1 < n && h[c + 1] < h[c]) c++;
    if (h[i] <= 1 + h[c]) break;
    int t = h[i];
    h[i] = h[c];
    h[c] = t;
    i = c;
  }
  return r;
}

int main(void) {
  for (int i = 0; i < 4; i++) push(__VERIFIER_nondet_int());
  int last = pop();
  while (n) {
    int x = pop();
    assert(last <= x);
    last = x;
  }
}
