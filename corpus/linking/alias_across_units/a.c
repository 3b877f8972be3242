#include <assert.h>
int second(int);
extern int also;
int main(void) {
  assert(second(1) == 2);
  also = 5;
  int get(void);
  assert(get() == 5);
}
