// expect: true
// claim: precision
// args: --check assertions,memory
// A return between two variables with functions, and objects of inner blocks that end.
#include <assert.h>
static int sum;
static void add(int *p){ sum += *p; }
static int f(int n){ int a __attribute__((cleanup(add))) = 1; for (int i = 0; i < 3; i++) { int b[4] = {i, n, 2, 3}; int *q __attribute__((unused)) = b; int c __attribute__((cleanup(add))) = b[1]; a += b[2]; if (n == i) return a + b[1]; if (n > 5) continue; } return a; }
int main(void){ int r = f(1); assert(r == 6 && sum == 1 + 1 + 5); return 0; }
