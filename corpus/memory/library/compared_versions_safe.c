// expect: true
// claim: precision
// args: --check assertions,memory
// Versions are compared by their numbers; in the C locale texts are transformed to themselves.
#define _GNU_SOURCE
#include <assert.h>
#include <locale.h>
#include <string.h>
int main(void)
{
    char text[4];
    assert(strverscmp("jan9", "jan10") < 0 && strverscmp("a01", "a1") < 0 && strverscmp("a", "a") == 0);
    assert(strxfrm(text, "abc", sizeof text) == 3 && strcmp(text, "abc") == 0);
    assert(strxfrm(0, "abcde", 0) == 5);
    struct lconv *locale = localeconv();
    assert(locale->decimal_point[0] == '.' && locale->thousands_sep[0] == 0 && locale->frac_digits == 127);
    return 0;
}
