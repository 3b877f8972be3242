// expect: true
// claim: precision
// Blocks are compared as unsigned characters, behind zeros too.
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char a[2] = { 0, 1 }, b[2] = { 0, 0 };
    b[1] = __VERIFIER_nondet_char();
    int order = memcmp(a, b, 2);
    if (b[1] < 0 && order >= 0)
        reach_error();
    return 0;
}
