// expect: true
// claim: precision
// args: --check pointer-overflow --64
#include <stddef.h>
struct s { int a; int b[4]; struct s *next; };
int main(void)
{
    struct s x = {0};
    struct s *p = &x;
    int *end = &p->b[4];
    p->next = p;
    struct s **next = &p->next->next;
    size_t offset = (size_t)&((struct s *)0)->b; // as offsetof is written by hand
    return end == p->b || *next != p || offset != offsetof(struct s, b);
}
