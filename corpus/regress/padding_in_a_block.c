// expect: false
// claim: soundness
// One pointer takes a block for characters, another one for an object with padding.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct pair { char c; int i; };
static int second_byte(void *block)
{
    char *bytes = block;
    struct pair *object = block;
    struct pair a;
    memset(&a, 0xff, sizeof a);
    a = (struct pair){1, 2};
    *object = a;
    return bytes[1];
}
int main(void)
{
    void *block = malloc(sizeof(struct pair));
    if (!block)
        return 0;
    assert(second_byte(block) == 0);
    free(block);
    return 0;
}
