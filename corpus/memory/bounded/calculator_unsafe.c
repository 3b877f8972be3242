// expect: false
// claim: precision
// args: --check assertions,unreach,bounds,pointer --64
// A calculator with a stack of four.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int st[4];
static int sp;
int main(void) {
  for (int i = 0; i < 6; i++) {
    int op = __VERIFIER_nondet_int();
    switch (op & 3) {
      case 0: if (sp < 4) st[sp++] = __VERIFIER_nondet_int() & 15;
      break;
      case 1: if (sp >= 2) {
        sp--;
        st[sp - 1] = (st[sp - 1] + st[sp]) & 255;
      }
      break;
      case 2: if (sp >= 1) {
        sp--;
        st[sp - 1] = (st[sp - 1] ^ st[sp]);
      }
      break;
      default: if (sp > 0) sp--;
    }
  }
  for (int i = 0; i < sp; i++) assert(st[i] >= 0 && st[i] <= 255);
}
