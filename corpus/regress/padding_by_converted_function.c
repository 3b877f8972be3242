// expect: false
// claim: soundness
// A function that takes characters is called as one that takes an object with padding.
#include <assert.h>
struct pair { char c; int i; };
static void leave_bytes(void)
{
    volatile char room[256];
    for (int k = 0; k < 256; k++)
        room[k] = 85;
}
static int second(const char *bytes) { return bytes[1]; }
static int second_byte(void)
{
    volatile int room[16];
    room[0] = 0;
    struct pair a = {1, 2};
    int (*look)(struct pair *) = (int (*)(struct pair *))second;
    return look(&a);
}
int main(void)
{
    leave_bytes();
    assert(second_byte() == 0);
    return 0;
}
