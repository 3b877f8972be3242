// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
static int *last;
static void handler(void) { *last = 1; }
int main(void)
{
    static int x;
    last = &x;
    atexit(handler);
    return 0;
}
