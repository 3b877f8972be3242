// expect: false
// claim: precision
// The function that is named for all variables of the declaration goes before the one of a single variable.
#include <assert.h>
static int h; static void f(int *p){ (void)p; h = h*10+1; } static void g(int *p){ (void)p; h = h*10+2; }
int main(void){ { __attribute__((cleanup(f))) int a = 1, b __attribute__((cleanup(g))) = 2; (void)a; (void)b; } assert(h == 21); return 0; }
