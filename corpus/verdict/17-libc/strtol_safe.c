// expect: true
// claim: soundness
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
    if (errno != 0 || n < 0 || n > 15)
        reach_error();
    return 0;
}
