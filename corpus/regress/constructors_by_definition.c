// expect: true
// claim: precision
// Constructors of one priority run in the order in which they are defined, not declared.
#include <assert.h>
static int order;
__attribute__((constructor)) static void one(void);
__attribute__((constructor)) static void two(void);
static void two(void)
{
    assert(order == 0);
    order = 1;
}
static void one(void)
{
    assert(order == 1);
    order = 2;
}
int main(void)
{
    assert(order == 2);
    return 0;
}
