// expect: false
// claim: soundness
// A pointer comes into a member by a copy of another record's bytes.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct source { int *p; int n; };
static struct target { int *q; int m; } target;
int main(void)
{
    struct source source = {malloc(8), 1};
    memcpy(&target, &source, sizeof target);
    free(source.p);
    int *z = malloc(8);
    assert(!z || z != target.q);
    return 0;
}
