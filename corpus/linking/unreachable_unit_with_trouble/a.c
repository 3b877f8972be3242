#include <assert.h>
int one(void);
int main(void) {
  assert(one() == 1);
}
