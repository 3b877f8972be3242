// expect: false
// claim: soundness
// args: --property def-behavior --64
#include <stdlib.h>
struct list { struct list *next; };
int main(void)
{
    struct list *a = malloc(sizeof *a);
    if (!a) return 0;
    a->next = NULL;
    struct list *b = a;
    free(a);
    return b == NULL;
}
