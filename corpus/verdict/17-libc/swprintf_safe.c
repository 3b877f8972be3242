// expect: true
// claim: precision
// What does not fit is an error.
#include <wchar.h>
extern void reach_error(void);

int main(void)
{
    wchar_t text[8];
    if (swprintf(text, 8, L"%d-%ls", -12, L"abc") != 7)
        reach_error();
    if (wcscmp(text, L"-12-abc") != 0)
        reach_error();
    if (swprintf(text, 7, L"%d-%ls", -12, L"abc") >= 0)
        reach_error();
    return 0;
}
