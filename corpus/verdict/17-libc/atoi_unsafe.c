// expect: false
// claim: precision
// The number that two characters make.
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char s[3];
    s[0] = __VERIFIER_nondet_char();
    s[1] = __VERIFIER_nondet_char();
    s[2] = 0;
    int n = atoi(s);
    if (n == 42)
        reach_error();
    return 0;
}
