// expect: true
// claim: precision
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    fputc('a', stdout);
    return ferror(stdout);
}
