// expect: false
// claim: precision
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    fputc('a', (FILE *)0);
    return 0;
}
