// expect: true
// claim: precision
// args: --property valid-memsafety
// What strerror_r writes ends within the block.
#include <errno.h>
#include <string.h>
int main(int argc, char **argv)
{
    char text[16];
    if (strerror_r(argc, text, sizeof text) != EINVAL)
        return text[0] == 0;
    return text[14] == 'x';
}
