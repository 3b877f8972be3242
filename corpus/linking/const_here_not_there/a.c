#include <assert.h>
extern const int level;
void raise(void);
int main(void) {
  raise();
  assert(level == 2);
}
