// expect: false
// claim: soundness
// A later call may write another message where the first one was.
#include <assert.h>
#include <string.h>

int main(void)
{
    char *first = strerror(99999);
    char digit = first[14];
    strerror(88888);
    assert(first[14] == digit);
    return 0;
}
