// expect: false
// claim: precision
// A block that grows keeps what it had.
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char *p = malloc(1);
    p[0] = __VERIFIER_nondet_char();
    char first = p[0];
    p = realloc(p, 100);
    p[99] = 7;
    if (p[0] == 7 && p[99] == 7)
        reach_error();
    return 0;
}
