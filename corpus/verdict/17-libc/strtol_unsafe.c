// expect: false
// claim: precision
// The end of a numeral, and a number that does not fit.
#include <errno.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char s[2], *end;
    s[0] = __VERIFIER_nondet_char();
    s[1] = 0;
    errno = 0;
    long n = strtol(s, &end, 16);
    if (n == 11 && end == s + 1 && s[0] == 'B')
        reach_error();
    return 0;
}
