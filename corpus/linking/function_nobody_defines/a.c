#include <assert.h>
int sensor(void);
int b(void);
int main(void) {
  assert(sensor() < 100 || b() < 100);
}
