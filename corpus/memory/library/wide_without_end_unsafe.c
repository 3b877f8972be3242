// expect: false
// claim: precision
// args: --check memory
#include <stdlib.h>
#include <wchar.h>
int main(void)
{
    wchar_t *text = malloc(4 * sizeof(wchar_t));
    if (text == 0)
        return 0;
    wmemset(text, L'x', 4);
    text[3] = L'x';
    int n = wcslen(text);
    free(text);
    return n;
}
