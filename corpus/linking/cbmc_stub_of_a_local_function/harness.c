#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int work(int x);
int __CPROVER_file_local_lib_c_limited(int x) { return x > 10 ? 10 : x; }
int main(void) {
  assert(work(__VERIFIER_nondet_int()) <= 11);
}
