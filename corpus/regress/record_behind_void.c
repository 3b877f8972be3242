// expect: true
// claim: precision
// Pointers to one type of record go through void: what its members hold comes by their names, and no end of an array is among it.
#include <assert.h>
struct node { struct node *next; int value; };
static struct node first, second;
static int numbers[2], more[2], *end;
static void link(void *from, void *to)
{
    struct node *node = from;
    node->next = to;
}
int main(void)
{
    end = numbers + 2;
    link(&first, &second);
    assert(first.next == &second);
    assert(first.next != &first && &more[0] != 0);
    return 0;
}
