// expect: true
// claim: precision
// A function of any number of arguments is called through a pointer, beside one of the library.
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#include <stdio.h>

static int loudest;

static int log_level(const char *text, ...)
{
    va_list ap;
    va_start(ap, text);
    int level = va_arg(ap, int);
    if (level > loudest)
        loudest = level;
    va_end(ap);
    return *text;
}

int main(void)
{
    int (*log)(const char *, ...) = __VERIFIER_nondet_int() ? log_level : printf;
    int level = __VERIFIER_nondet_int();
    if (level < 0)
        return 0;
    log("%d\n", level);
    if (loudest > 0 && loudest != level)
        reach_error();
    if (loudest > level)
        reach_error();
    return 0;
}
