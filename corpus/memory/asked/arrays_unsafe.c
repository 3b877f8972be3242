// expect: false
// claim: precision
// args: --64
#include <assert.h>
extern unsigned char nondet_uchar(void);
int main(void)
{
    unsigned char a[4] = {1, nondet_uchar(), 3, 4}, b[4], c[4] = {0};
    __CPROVER_array_copy(b, a);
    __CPROVER_array_replace(c, b);
    __CPROVER_array_set(a, 9);
    assert(a[0] != 9 || a[3] != 9 || b[0] != 1 || c[1] != 77);
}
