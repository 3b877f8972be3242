// Whether string literals share their bytes is not specified; gcc lets the second be the end of the first.
// expect: false
// claim: known-imprecision

#include <assert.h>

int main(void) {
  const char *whole = "abc", *end = "bc";
  assert(whole + 1 != end);
  return 0;
}
