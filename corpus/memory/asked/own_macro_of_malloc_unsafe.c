// expect: false
// claim: precision
// args: --64
#include <assert.h>
#include <stdlib.h>
extern _Bool nondet_bool(void);
#define malloc(n) (nondet_bool() ? 0 : (malloc)(n))
struct opaque;
int main(void)
{
    struct opaque *other;
    char *p = malloc(3);
    assert(!p || p[1] != 4 || !other);
    free(p);
}
