// expect: true
// claim: precision
// Strings that compare equal have equal characters; of others only the sign is known.
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char s[2];
    s[0] = __VERIFIER_nondet_char();
    s[1] = 0;
    int order = strcmp(s, "b");
    if (order == 0 && s[0] != 'b')
        reach_error();
    return 0;
}
