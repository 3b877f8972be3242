// expect: false
// claim: soundness
// The bytes of an object with padding are reached through its address as a number.
#include <assert.h>
#include <stdint.h>
struct pair { char c; int i; };
static void leave_bytes(void)
{
    volatile char room[256];
    for (int k = 0; k < 256; k++)
        room[k] = 85;
}
static int second_byte(void)
{
    volatile int room[16];
    room[0] = 0;
    struct pair a = {1, 2};
    uintptr_t number = (uintptr_t)&a;
    return *(char *)(number + 1);
}
int main(void)
{
    leave_bytes();
    assert(second_byte() == 0);
    return 0;
}
