#include <assert.h>
int id(void);
int b(void);
int main(void) {
  assert(id() == 3 && b() == 2);
}
