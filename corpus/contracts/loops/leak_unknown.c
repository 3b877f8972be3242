// expect: unknown
// claim: known-imprecision
// args: --apply-loop-contracts --check leak
// The blocks of the rounds are lost; the contract says nothing of them.
#include <stdlib.h>
int main(void)
{
    for (int i = 0; i < 3; i++)
    __CPROVER_loop_invariant(0 <= i && i <= 3)
    {
        malloc(4);
    }
    return 0;
}
