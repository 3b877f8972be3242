// expect: false
// claim: precision
// The words of a string.
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char s[4] = "a b";
    s[1] = __VERIFIER_nondet_char();
    char *word = strtok(s, " ");
    char *next = strtok(0, " ");
    if (next != 0 && *next == 'b')
        reach_error();
    return 0;
}
