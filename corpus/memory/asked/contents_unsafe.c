// expect: false
// claim: precision
// args: --64 --malloc-may-fail
// What nobody has written in blocks of memory, one of which is not there.
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    int *a = malloc(3 * sizeof *a), *b = calloc(2, 4), *none = malloc(4), *c = malloc(8);
    if (!a || !b || !c || none) return 0;
    if (a[1] == 77 && b[1] == 0 && c[0] == 5) {
        a = realloc(a, 6 * sizeof *a);
        int *d = malloc(4);
        if (!a || !d) return 0;
        assert(*d != a[1] + c[1] || c[1] != 3);
    }
}
