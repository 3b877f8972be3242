// expect: false
// claim: precision
// Upper case of a letter, and of what is none.
#include <ctype.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_char();
    int u = toupper(c);
    if (u == 'Q' && c != 'Q')
        reach_error();
    return 0;
}
