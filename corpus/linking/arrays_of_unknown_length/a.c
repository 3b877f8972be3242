#include <assert.h>
extern const char name[];
extern int numbers[];
extern int count;
int main(void) {
  int sum = 0;
  for (int i = 0; i < count; i++)
    sum += numbers[i];
  assert(sum == 60);
  assert(name[0] == 'n' && name[4] == 0);
}
