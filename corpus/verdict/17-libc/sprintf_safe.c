// expect: true
// claim: soundness
// A number in decimal, its length, and the end of the string.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    char s[4] = { 1, 1, 1, 1 };
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 99)
        return 0;
    int n = sprintf(s, "%d", x);
    if (n > 2 || s[3] != 1)
        reach_error();
    return 0;
}
