// expect: false
// claim: precision
// args: --check memory --64
#include <stdio.h>
#include <wchar.h>
int main(void)
{
    wchar_t name[3] = L"abc";
    return printf("%ls\n", name) < 0;
}
