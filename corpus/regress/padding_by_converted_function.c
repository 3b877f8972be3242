// expect: false
// claim: soundness
// A function that takes characters is called as one that takes an object with padding.
#include <assert.h>
#include <string.h>
struct pair { char c; int i; };
static int second(const char *bytes) { return bytes[1]; }
static int second_byte(void)
{
    struct pair a;
    memset(&a, 0xff, sizeof a);
    a = (struct pair){1, 2};
    int (*look)(struct pair *) = (int (*)(struct pair *))second;
    return look(&a);
}
int main(void)
{
    assert(second_byte() == 0);
    return 0;
}
