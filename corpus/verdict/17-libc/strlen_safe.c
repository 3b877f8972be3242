// expect: true
// claim: precision
// The length of a string of at most two characters.
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char s[3];
    s[0] = __VERIFIER_nondet_char();
    s[1] = __VERIFIER_nondet_char();
    s[2] = 0;
    if (strlen(s) > 2)
        reach_error();
    return 0;
}
