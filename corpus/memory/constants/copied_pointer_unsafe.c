// expect: false
// claim: precision
// args: --property valid-memsafety
// The bytes of a pointer are copied.
#include <string.h>
int main(void)
{
    const int x = 1;
    const int *q = &x;
    int *p;
    memcpy(&p, &q, sizeof p);
    *p = 2;
    return 0;
}
