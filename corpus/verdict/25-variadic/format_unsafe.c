// expect: false
// claim: precision
// A format says of which types the arguments are.
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct point { short x; double y; };

static long scan(const char *format, ...)
{
    va_list ap;
    long value = 0;
    va_start(ap, format);
    for (; *format; format++) {
        switch (*format) {
        case 'c': value += (char) va_arg(ap, int); break;
        case 'l': value += va_arg(ap, long); break;
        case 'f': value += (long) va_arg(ap, double); break;
        case 's': value += va_arg(ap, const char *)[1]; break;
        case 'p': value += va_arg(ap, struct point).x; break;
        }
    }
    va_end(ap);
    return value;
}

int main(void)
{
    signed char c = (signed char) __VERIFIER_nondet_int();
    float f = 2.5f;
    struct point p = { 300, 1.0 };
    if (scan("cfspl", c, f, "ab", p, 7L) == (long) c + 2 + 'b' + 300 + 7)
        reach_error();
    return 0;
}
