// expect: false
// claim: precision
// args: --check memory
#include <wchar.h>
int main(void)
{
    wchar_t text[8] = L"four";
    wcscat(text, L"five");
    return text[0];
}
