// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
#include <alloca.h>
int main(void)
{
    int *p = alloca(8);
    p[1] = 1;
    return p[1];
}
