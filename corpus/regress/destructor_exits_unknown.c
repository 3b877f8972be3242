// expect: unknown
// claim: known-imprecision
// A destructor that ends the program.
#include <assert.h>
#include <stdlib.h>
__attribute__((destructor(101))) static void last(void)
{
    assert(0);
}
__attribute__((destructor)) static void first(void)
{
    exit(2);
}
int main(void)
{
    return 0;
}
