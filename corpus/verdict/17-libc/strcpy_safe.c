// expect: true
// claim: precision
// What was copied is there, and nothing behind it has changed.
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char s[2], copy[4] = { 9, 9, 9, 9 };
    s[0] = __VERIFIER_nondet_char();
    s[1] = 0;
    strcpy(copy, s);
    if (copy[0] != s[0] || copy[2] != 9)
        reach_error();
    return 0;
}
