#include <assert.h>
static int id(void) { return 1; }
int b(void), c(void);
int main(void) {
  assert(id() == 1 && b() == 2 && c() == 3);
}
