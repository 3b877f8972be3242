// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
struct d { struct d *next, *prev; };
int main(void)
{
    struct d *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->next = b;
    a->prev = 0;
    b->next = 0;
    b->prev = a;
    free(b);
    if (a->next)
        a->next->prev = 0;
    free(a);
    return 0;
}
