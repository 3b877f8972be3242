#include <assert.h>
long minus_one(void);
int main(void) {
  assert(minus_one() == -1);
}
