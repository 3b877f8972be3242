// expect: false
// claim: soundness
// The bytes of an object with padding are reached through its address as a number.
#include <assert.h>
#include <stdint.h>
#include <string.h>
struct pair { char c; int i; };
static int second_byte(void)
{
    struct pair a;
    memset(&a, 0xff, sizeof a);
    a = (struct pair){1, 2};
    uintptr_t number = (uintptr_t)&a;
    return *(char *)(number + 1);
}
int main(void)
{
    assert(second_byte() == 0);
    return 0;
}
