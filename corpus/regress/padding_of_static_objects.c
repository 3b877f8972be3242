// expect: true
// claim: precision
// In static objects padding is zero; members and packed structures have none; `memset` writes it.
#include <assert.h>
#include <string.h>
struct pair { char c; int i; };
struct packed { char c; int i; } __attribute__((packed));
static struct pair kept = {1, 2};
int main(void)
{
    struct packed p = {1, 2};
    struct pair q = {3, 4}, r;
    assert(((unsigned char *)&kept)[1] == 0);
    assert(((unsigned char *)&p)[1] == 2);
    memset(&r, 0, sizeof r);
    r.c = q.c;
    assert(((unsigned char *)&r)[1] == 0);
    assert(q.c == 3 && q.i == 4);
    return 0;
}
