#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int work(int x);
int main(void) {
  assert(work(__VERIFIER_nondet_int()) <= 11);
}
