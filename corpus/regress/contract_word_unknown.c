// expect: false
// claim: soundness
// A contract in the words of another verifier, which does not hold: what it says is not known, so it is not nothing.
#include <assert.h>
void __CONTRACT_ensures(_Bool);

static int counted;

int main(void)
{
    __CONTRACT_ensures(counted == 1);
    assert(counted == 0);
    return 0;
}
