// expect: true
// claim: precision
// Classes of wide characters in the C locale.
#include <wctype.h>
extern void reach_error(void);

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int c = __VERIFIER_nondet_int();
    if (iswlower(c) && (c < 'a' || c > 'z'))
        reach_error();
    if (iswupper(c) && towlower(c) != c + 32)
        reach_error();
    return 0;
}
