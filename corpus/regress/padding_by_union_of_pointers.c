// expect: false
// claim: soundness
// A pointer to an object with padding becomes one to its bytes in a union.
#include <assert.h>
#include <string.h>
struct pair { char c; int i; };
static int second_byte(void)
{
    struct pair a;
    memset(&a, 0xff, sizeof a);
    a = (struct pair){1, 2};
    union { struct pair *object; char *bytes; } p;
    p.object = &a;
    return p.bytes[1];
}
int main(void)
{
    assert(second_byte() == 0);
    return 0;
}
