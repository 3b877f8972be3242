#include <assert.h>
extern int limit;
void raise_limit(void);
int main(void) {
  raise_limit();
  assert(limit == 10);
}
