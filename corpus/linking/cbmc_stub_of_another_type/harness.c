#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int work(int x);
int __CPROVER_file_local_lib_c_limited(char *x) { return *x; }
int main(void) {
  assert(work(__VERIFIER_nondet_int()) <= 11);
}
