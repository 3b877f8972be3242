// expect: unknown
// claim: known-imprecision
// args: --replace-call-with-contract f --check leak
// The function loses a block, of which its contract says nothing.
#include <stdlib.h>
int f(void)
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_return_value == 0)
{
    malloc(4);
    return 0;
}

int main(void)
{
    return f();
}
