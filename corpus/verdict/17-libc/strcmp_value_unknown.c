// expect: unknown
// claim: soundness
// Of strings that differ only the sign is known; glibc gives the difference, which is -1.
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char s[2];
    s[0] = __VERIFIER_nondet_char();
    s[1] = 0;
    int order = strcmp(s, "b");
    if (s[0] == 'a' && order != -1)
        reach_error();
    return 0;
}
