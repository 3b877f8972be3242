// expect: false
// claim: precision
// args: --check alignment --64
// A vector is written where none may lie.
#include <stdlib.h>
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  int *m = malloc(24);
  if (!m) return 0;
  v4 *p = (v4 *)(m + 2);
  *p = (v4){1,2,3,4};
  free(m);
  return 0;
}
