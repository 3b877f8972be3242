// expect: false
// claim: soundness
// A pointer to an object with padding becomes one to its bytes where it is copied.
#include <assert.h>
#include <string.h>
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
    struct pair a = {1, 2}, *object = &a;
    char *bytes;
    memcpy(&bytes, &object, sizeof bytes);
    return bytes[1];
}
int main(void)
{
    leave_bytes();
    assert(second_byte() == 0);
    return 0;
}
