// expect: false
// claim: soundness
// An array of characters is written as an object with padding: its bytes are looked at by who has them already.
#include <assert.h>
#include <string.h>
struct pair { char c; int i; };
static int second_byte(char *bytes)
{
    struct pair a;
    memset(&a, 0xff, sizeof a);
    a = (struct pair){1, 2};
    *(struct pair *)bytes = a;
    return bytes[1];
}
int main(void)
{
    char bytes[sizeof(struct pair)];
    assert(second_byte(bytes) == 0);
    return 0;
}
