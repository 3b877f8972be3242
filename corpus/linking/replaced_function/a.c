#include <assert.h>
int level(void);
int stub(void) { return 5; }
int main(void) {
  assert(level() == 5);
}
