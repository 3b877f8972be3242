#include <assert.h>
int main(void) {
  assert(LEVEL == 3);
}
