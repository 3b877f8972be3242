#include <assert.h>
#include <string.h>
int main(void) {
  char a[4] = "abc";
  assert(strlen(a) == 42);
}
