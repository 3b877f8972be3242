// expect: false
// claim: soundness
// One pointer takes a block for characters, another one for an object with padding.
#include <assert.h>
#include <stdlib.h>
struct pair { char c; int i; };
static void leave_bytes(void)
{
    volatile char room[256];
    for (int k = 0; k < 256; k++)
        room[k] = 85;
}
static int second_byte(void *block)
{
    volatile int room[16];
    room[0] = 0;
    char *bytes = block;
    struct pair *object = block;
    struct pair a = {1, 2};
    *object = a;
    return bytes[1];
}
int main(void)
{
    void *block = malloc(sizeof(struct pair));
    if (!block)
        return 0;
    leave_bytes();
    assert(second_byte(block) == 0);
    free(block);
    return 0;
}
