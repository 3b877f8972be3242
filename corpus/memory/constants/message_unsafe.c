// expect: false(valid-deref)
// claim: soundness
// args: --check memory
// The message belongs to the library.
#include <string.h>

int main(void)
{
    char *message = strerror(2);
    message[0] = 'x';
    return 0;
}
