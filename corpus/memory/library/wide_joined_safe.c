// expect: true
// claim: precision
// args: --check memory
#include <wchar.h>
int main(void)
{
    wchar_t text[9] = L"four";
    wcscat(text, L"five");
    return text[0];
}
