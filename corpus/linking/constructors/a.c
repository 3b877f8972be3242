#include <assert.h>
extern int order;
static int first;
__attribute__((constructor)) static void begin(void) { first = order; order = order * 10 + 1; }
int main(void) {
  assert(order == 12 && first == 0);
}
