// expect: false
// claim: precision
#include <wchar.h>
extern void reach_error(void);

int main(void)
{
    const wchar_t *text = L" -0x1Fg";
    wchar_t *end;
    if (wcstol(text, &end, 0) != 31 || *end != L'g')
        reach_error();
    return 0;
}
