// expect: false
// claim: soundness
// args: --property valid-memsafety
// The library looks in a table of 384 characters.
#include <ctype.h>
int __VERIFIER_nondet_int(void);

int main(void)
{
    int c = __VERIFIER_nondet_int();
    return (isalpha)(c) != 0;
}
