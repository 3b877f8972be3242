// expect: true
// claim: precision
// args: --check assertions,memory
// The text of one call is there when another one has been made.
#include <assert.h>
#include <string.h>

int main(void) {
  char *first = strerror(1);
  char letter = first[0];
  char *second = strerror(2);
  assert(second[0] != 0);
  assert(first[0] == letter && first[0] != 0);
  return 0;
}
