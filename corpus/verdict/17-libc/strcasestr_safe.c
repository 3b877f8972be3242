// expect: true
// claim: precision
// A word in a text, whatever the case of its letters.
#define _GNU_SOURCE
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char text[4] = "a?B";
    text[1] = __VERIFIER_nondet_char();
    char *found = strcasestr(text, "b");
    if (found != 0 && *found != 'b' && *found != 'B')
        reach_error();
    return 0;
}
