#include <assert.h>
int shared;
void set(int);
int main(void) {
  assert(shared == 4);
  set(7);
  assert(shared == 7);
}
