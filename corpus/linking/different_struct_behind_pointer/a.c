#include <assert.h>
struct s { int *p; int pad; };
struct t;
extern int x[2];
void set(struct t *);
int main(void) {
  struct s v = {0, 0};
  set((struct t *)&v);
  assert(v.p != x);
}
