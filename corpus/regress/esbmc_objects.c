// expect: false
// claim: precision
// __ESBMC_init_object makes all of an object unknown, and nothing else.
#include <assert.h>
void __ESBMC_init_object(void *);
unsigned long __ESBMC_get_object_size(const void *);
void __ESBMC_assume(_Bool);

int main(void)
{
    int a[2] = {1, 2}, b = 3;
    assert(__ESBMC_get_object_size(a) == 2);
    __ESBMC_init_object(a);
    __ESBMC_assume(a[0] > 5);
    assert(b == 3);
    assert(a[1] < 10);
    return 0;
}
