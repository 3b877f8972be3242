// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
static int *last;
static void handler(void) { *last = 1; }
int main(void)
{
    int x = 0;
    last = &x;
    atexit(handler);
    return 0;
}
