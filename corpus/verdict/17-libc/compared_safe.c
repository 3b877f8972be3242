// expect: true
// claim: precision
// Only the sign of a comparison is known.
#include <assert.h>
#include <string.h>
char __VERIFIER_nondet_char(void);

int main(void)
{
    char a[3], b[3];
    for (int i = 0; i < 2; i++) {
        a[i] = __VERIFIER_nondet_char();
        b[i] = __VERIFIER_nondet_char();
    }
    a[2] = b[2] = 0;
    int c = strcmp(a, b);
    assert((c == 0) == (a[0] == b[0] && (a[0] == 0 || a[1] == b[1])));
    assert(c >= 0 || (unsigned char)a[0] <= (unsigned char)b[0]);
    return 0;
}
