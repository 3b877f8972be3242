#include <assert.h>
int __VERIFIER_nondet_int(void);
int __CPROVER_file_local_lib_c_half(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(2 * __CPROVER_file_local_lib_c_half(x) == x);
}
