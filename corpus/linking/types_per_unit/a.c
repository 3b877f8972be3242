#include <assert.h>
struct s { int a; char b; };
enum { SIZE = 3 };
typedef int number;
int other_size(void);
long other_b(void);
int main(void) {
  struct s x = {SIZE, 'x'};
  number n = x.a;
  assert(n == 3 && sizeof(struct s) == 8);
  assert(other_size() == 5);
  assert(other_b() == 70000);
}
