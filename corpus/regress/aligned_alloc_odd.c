// expect: true
// claim: known-imprecision
// What aligned_alloc does with an alignment that is no power of two depends on the version of the library.
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    if (aligned_alloc((size_t)-1, 8) != NULL)
        reach_error();
    return 0;
}
