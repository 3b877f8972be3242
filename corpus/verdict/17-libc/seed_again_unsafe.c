// expect: false
// claim: known-imprecision
// The same seed gives the same numbers: the assertion fails for all of them, but nobody knows that.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    srand(7);
    int first = rand();
    srand(7);
    assert(rand() != first);
    return 0;
}
