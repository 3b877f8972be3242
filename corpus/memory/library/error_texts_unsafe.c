// expect: false
// claim: precision
// args: --property valid-memsafety
// The block is smaller than what is said of it.
#include <string.h>
int main(void)
{
    char text[8];
    return strerror_r(-1, text, 16);
}
