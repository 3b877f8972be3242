#include <assert.h>
#include "twice.h"
int four_times(int);
int main(void) {
  assert(twice(4) == 8);
  assert(four_times(4) == 16);
}
