#include <assert.h>
extern unsigned port;
int ready(void);
int main(void) {
  if (ready())
    assert(port != 5);
}
