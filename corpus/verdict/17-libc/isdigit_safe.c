// expect: true
// claim: precision
// Digits are the ten characters between 0 and 9; what a true test returns is not said.
#include <ctype.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_char();
    int is = isdigit(c);
    if ((is != 0) != (c >= '0' && c <= '9'))
        reach_error();
    return 0;
}
