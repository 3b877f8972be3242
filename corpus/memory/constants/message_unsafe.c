// expect: false
// claim: soundness
// args: --property valid-memsafety
// The message belongs to the library.
#include <string.h>

int main(void)
{
    char *message = strerror(2);
    message[0] = 'x';
    return 0;
}
