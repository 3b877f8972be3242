/* Money moves from one account to another until an input says stop. */
#include <assert.h>

extern unsigned amount(void);

int main(void) {
  unsigned savings = 1000, wallet = 0;
  for (;;) {
    unsigned n = amount();
    if (n == 0)
      break;
    if (n <= savings) {
      savings -= n;
      wallet += n;
    }
  }
  assert(savings + wallet == 1000);
  return 0;
}
