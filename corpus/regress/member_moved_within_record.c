// expect: false
// claim: soundness
// The bytes of one member are moved to another one of the same record.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
static struct window { int *first, *second; } window;
int main(void)
{
    int *p = malloc(8);
    window.first = p;
    memmove((char *)&window + offsetof(struct window, second), &window, sizeof p);
    free(p);
    int *q = malloc(8);
    assert(!q || q != window.second);
    return 0;
}
