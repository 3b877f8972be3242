// expect: true
// claim: precision
// A function hands its arguments on to vsnprintf.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

static int format(char *to, size_t size, const char *how, ...)
{
    va_list list;
    va_start(list, how);
    int n = vsnprintf(to, size, how, list);
    va_end(list);
    return n;
}

int main(void)
{
    char text[16];
    int n = format(text, sizeof text, "%s is %4d%c", "it", 42, '!');
    if (n != 11 || strcmp(text, "it is   42!") != 0)
        reach_error();
    return 0;
}
