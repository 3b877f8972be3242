// expect: false
// claim: soundness
// An array of variable length that is declared again may lie where the one was that a jump has left.
#include <assert.h>
int main(void)
{
    int n = 2, *before = 0;
again: ;
    int v[n];
    if (before)
        assert(before != v);
    before = v;
    if (n++ < 3)
        goto again;
    return 0;
}
