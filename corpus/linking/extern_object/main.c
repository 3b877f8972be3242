#include <assert.h>
extern int limit;
int next(int x);
int main(void) {
  assert(limit == 10);
  assert(next(limit) == 11);
}
