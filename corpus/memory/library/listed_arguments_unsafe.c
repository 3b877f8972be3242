// expect: false
// claim: precision
// args: --check memory
#include <stdarg.h>
#include <stdio.h>
static void format(char *to, size_t size, const char *how, ...)
{
    va_list list;
    va_start(list, how);
    vsnprintf(to, size, how, list);
    va_end(list);
}

int main(void)
{
    char text[8];
    format(text, 2 * sizeof text, "%s-%05d", "ab", 123);
    return text[0];
}
