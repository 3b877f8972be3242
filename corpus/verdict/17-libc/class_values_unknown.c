// expect: unknown
// claim: soundness
// What the library says for yes is its own choice: glibc's are no negative numbers.
#include <assert.h>
#include <ctype.h>
int __VERIFIER_nondet_int(void);

int main(void)
{
    int c = __VERIFIER_nondet_int();
    if (c < 0 || c > 127)
        return 0;
    assert((isdigit)(c) >= 0);
    return 0;
}
