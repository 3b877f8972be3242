// expect: false
// claim: soundness
// An array of characters is written as an object with padding: its bytes are looked at by who has them already.
#include <assert.h>
struct pair { char c; int i; };
static void leave_bytes(void)
{
    volatile char room[256];
    for (int k = 0; k < 256; k++)
        room[k] = 85;
}
static int second_byte(char *bytes)
{
    volatile int room[16];
    room[0] = 0;
    struct pair a = {1, 2};
    *(struct pair *)bytes = a;
    return bytes[1];
}
int main(void)
{
    char bytes[sizeof(struct pair)];
    leave_bytes();
    assert(second_byte(bytes) == 0);
    return 0;
}
