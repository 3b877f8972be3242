// expect: unknown
// claim: soundness
// How many characters a number has is its own business: what is printed here has three.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n = printf("%d", 100);
    assert(n == 3 || n < 0);
    return 0;
}
