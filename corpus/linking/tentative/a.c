#include <assert.h>
int shared;
int shared;
void set(int);
int main(void) {
  assert(shared == 0);
  set(7);
  assert(shared == 7);
}
