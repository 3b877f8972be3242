// expect: false
// claim: known-imprecision
// Nothing keeps the increment apart from the other use: C gives the program no meaning, and nothing is said of the path.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = 0, a[4] = {0};
    if (__VERIFIER_nondet_int() == 3) {
        a[i] = i++;
        assert(a[1] == 0 && i == 2);
    }
    return 0;
}
