// expect: false
// claim: precision
// args: --check memory
// Which line that is, is not known.
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void)
{
    char line[8], word[4];
    for (int i = 0; i < 7; i++)
        line[i] = (char)__VERIFIER_nondet_int();
    line[7] = 0;
    sscanf(line, "%s", word);
    return 0;
}
