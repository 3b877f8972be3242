// expect: true
// claim: soundness
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
    if (word != s)
        reach_error();
    return 0;
}
