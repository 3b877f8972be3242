// expect: true
// claim: precision
// The headers of the C library replace calls by checked ones where a program is compiled with `-O2 -D_FORTIFY_SOURCE=2`. Such functions hand on
// their arguments, which only code in the place of a call can; the function of the same name does the same.
#include <assert.h>
#include <stddef.h>

extern int snprintf(char *, size_t, const char *, ...);
extern int strcmp(const char *, const char *);

extern inline __attribute__((always_inline, gnu_inline)) int snprintf(char *text, size_t size, const char *format, ...)
{
    return __builtin___snprintf_chk(text, size, 1, __builtin_object_size(text, 1), format, __builtin_va_arg_pack());
}

int main(void)
{
    char text[16];
    int length = snprintf(text, sizeof text, "%d-%s", 42, "x");
    assert(length == 4 && strcmp(text, "42-x") == 0);
    return 0;
}
