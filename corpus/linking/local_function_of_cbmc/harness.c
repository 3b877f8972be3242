#include <assert.h>
int __CPROVER_file_local_lib_c_half(int);
int main(void) {
  assert(__CPROVER_file_local_lib_c_half(8) == 4);
}
