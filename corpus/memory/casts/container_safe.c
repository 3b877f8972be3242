// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <stddef.h>
#include <stdlib.h>
struct link { struct link *next; };
struct item { int key; struct link link; };
int main(void)
{
    struct item *item = malloc(sizeof *item);
    struct link *l = &item->link;
    struct item *back = (struct item *)((char *)l - offsetof(struct item, link));
    back->key = 1;
    free(back);
    return 0;
}
