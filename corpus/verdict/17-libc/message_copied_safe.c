// expect: true
// claim: precision
// What is copied from a message stays, whatever is asked for afterwards.
#include <assert.h>
#include <string.h>

int main(void)
{
    char first = strerror(2)[0];
    char copy = first;
    strerror(3);
    strsignal(2);
    assert(copy == first && first != 0);
    return 0;
}
