// expect: true
// claim: precision
// Strings of wide characters: copied, joined, compared and searched.
#include <wchar.h>
extern void reach_error(void);

int main(void)
{
    wchar_t text[12] = L"";
    wcscpy(text, L"one");
    wcscat(text, L", two");
    if (wcslen(text) != 8 || wcscmp(text, L"one, two") != 0)
        reach_error();
    if (wcschr(text, L',') != text + 3 || wcsstr(text, L"two") != text + 5)
        reach_error();
    return 0;
}
