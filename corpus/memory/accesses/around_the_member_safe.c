// expect: true
// claim: precision
// args: --check memory
// From a member to what would be around it, as lists of kernels go by their head: only the member itself is accessed.
#include <stddef.h>

struct link { struct link *next; };
struct item { long value; struct link link; };

#define ITEM(l) ((struct item *)((char *)(l) - offsetof(struct item, link)))

static struct link head;
static const char text[] = "constant";

int main(void) {
    struct link local;
    struct item *p = ITEM(&head), *q = ITEM(&local);
    head.next = &local;
    local.next = &head;
    p->link.next = q->link.next;
    q->link.next = 0;
    return text[0] + (p->link.next == &head);
}
