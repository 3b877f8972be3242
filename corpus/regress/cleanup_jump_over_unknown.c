// expect: unknown
// claim: known-imprecision
// gcc runs the cleanup of a variable whose declaration was jumped over.
#include <assert.h>
static int runs;
static void count(int *n)
{
    runs++;
}
int main(void)
{
    goto inside;
    {
        __attribute__((cleanup(count))) int n = 1;
    inside:;
    }
    assert(runs == 0);
    return 0;
}
