// expect: false
// claim: precision
// args: --check alignment --64
#include <stdint.h>
static long pool[8];
int main(void)
{
    char *free = (char *)pool + 1;
    while ((uintptr_t)free % sizeof(short) != 0) free++;
    *(int *)free = 1;
    return 0;
}
