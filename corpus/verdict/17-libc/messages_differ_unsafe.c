// expect: false
// claim: precision
// Each call of strerror has a text of its own: two errors are not told by the same words.
#include <assert.h>
#include <string.h>

int main(void) {
  char *permission = strerror(1), *no_file = strerror(2);
  assert(strcmp(permission, no_file) == 0);
  return 0;
}
