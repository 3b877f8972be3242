// expect: true
// claim: precision
// args: --property def-behavior --64
#include <stdlib.h>
#include <string.h>
struct list { struct list *next; int value; };
static struct list *pushed(struct list *l, int value)
{
    struct list *x = malloc(sizeof *x);
    if (!x) return l;
    x->next = l;
    x->value = value;
    return x;
}
int main(void)
{
    char text[8];
    memset(text, 'a', sizeof text - 1);
    text[7] = 0;
    struct list *l = NULL;
    for (const char *p = text; *p; p++) l = pushed(l, *p);
    unsigned sum = 0;
    while (l) {
        struct list *next = l->next;
        sum += (unsigned)l->value;
        free(l);
        l = next;
    }
    return sum == 0;
}
