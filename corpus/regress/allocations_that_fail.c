// expect: false
// claim: precision
// args: --malloc-may-fail --check assertions
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    char *a = malloc(4), *b = calloc(2, 2);
    if (!b) {
        free(a);
        return 0;
    }
    char *c = realloc(b, 8);
    if (!c) {
        assert(a != 0);
        free(b);
        free(a);
        return 1;
    }
    free(c);
    free(a);
    return 0;
}
