#include <assert.h>
int level(void);
int main(void) {
  assert(level() == 1);
}
