// expect: false
// claim: precision
// args: --check memory --64
#include <stdio.h>
#include <wchar.h>
int main(void)
{
    wchar_t *name = (wchar_t *)4;
    return printf("%ls\n", name) < 0;
}
