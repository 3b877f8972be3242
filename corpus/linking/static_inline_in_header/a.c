#include <assert.h>
#include "min.h"
int smallest(int a, int b, int c);
int main(void) {
  assert(min(3, 2) == 2);
  assert(smallest(3, 2, 1) == 1);
}
