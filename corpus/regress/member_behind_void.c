// expect: false
// claim: soundness
// A pointer comes into a member through a pointer to void.
#include <assert.h>
#include <stdlib.h>
static struct holder { int *p; } holder;
static void set(void *where, void *value) { *(int **)where = value; }
int main(void)
{
    int *p = malloc(8);
    set(&holder, p);
    free(p);
    int *q = malloc(8);
    assert(!q || q != holder.p);
    return 0;
}
