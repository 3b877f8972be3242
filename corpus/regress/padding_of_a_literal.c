// expect: false
// claim: soundness
// What the padding of an object is that a compound literal was assigned to is left open. It was zero.
#include <assert.h>
#include <string.h>
struct pair { char c; int i; };
int main(void)
{
    struct pair a;
    memset(&a, 0xff, sizeof a);
    a = (struct pair){1, 2};
    assert(((unsigned char *)&a)[1] == 0);
    return 0;
}
