#include <assert.h>
int low(long);
unsigned char *where(void);
int main(void) {
  assert(low(0x100000002) == 2);
  assert(low(-1) == -1);
  assert(*where() == 'w');
}
