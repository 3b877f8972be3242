#include "half.h"
#include <assert.h>
const char *name = NAME;
int main(void) {
  assert(half(8) != 4 || name[1] != ' ');
}
