#include "half.h"
#include <assert.h>
int main(void) {
  assert(half(8) == 4);
}
