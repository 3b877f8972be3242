// expect: false
// claim: precision
// args: --64
#include <assert.h>
extern unsigned char nondet_uchar(void);
int __CPROVER_uninterpreted_f(int, long);
int main(void)
{
    int a = nondet_uchar(), b = nondet_uchar();
    int x = __CPROVER_uninterpreted_f(a, 1), y = __CPROVER_uninterpreted_f(b, 1), z = __CPROVER_uninterpreted_f(b, 2);
    if (a == b) assert(x == y);
    assert(!(x == 3 && y == 4 && z == 9 && __CPROVER_uninterpreted_f(b, 2) == 9));
}
