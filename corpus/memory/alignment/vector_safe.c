// expect: true
// claim: precision
// args: --check alignment --64
// A vector is written at a multiple of its size.
#include <stdlib.h>
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  int *m = malloc(32);
  if (!m) return 0;
  v4 *p = (v4 *)(m + 4);
  *p = (v4){1,2,3,4};
  free(m);
  return 0;
}
