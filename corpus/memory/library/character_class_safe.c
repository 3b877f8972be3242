// expect: true
// claim: precision
// args: --property valid-memsafety
// Characters, signed or not, and the end of input are in the table.
#include <ctype.h>
#include <stdio.h>
char __VERIFIER_nondet_char(void);

int main(void)
{
    char c = __VERIFIER_nondet_char();
    return (isalpha)(c) && (isspace)((unsigned char)c) && (isdigit)(getchar());
}
