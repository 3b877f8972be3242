// expect: false
// claim: soundness
// A builtin stores a pointer to a block that is freed later.
#include <assert.h>
#include <stdlib.h>
static int *kept;
int main(void)
{
    int *p = malloc(8);
    __atomic_store_n(&kept, p, __ATOMIC_SEQ_CST);
    free(p);
    int *q = malloc(8);
    assert(!q || q != kept);
    return 0;
}
