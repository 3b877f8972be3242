// expect: false
// claim: precision
// args: --replace-call-with-contract f 
#include <assert.h>
int f(int n)
__CPROVER_requires(n > 0)
__CPROVER_ensures(__CPROVER_return_value >= n)
{
    return n;
}
int main(void)
{
    assert(f(7) == 7);
    return 0;
}
