// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <string.h>
int main(void)
{
    char a[8] = {0}, b[8];
    memcpy(b, a, sizeof a);
    return b[7];
}
