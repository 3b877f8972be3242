#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int limited(int x) { return x; }
int __CPROVER_file_local_a_c_limited(int x) { return x > 10 ? 10 : x; }
int main(void) {
  assert(limited(__VERIFIER_nondet_int()) <= 10);
}
