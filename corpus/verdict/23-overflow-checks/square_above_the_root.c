// expect: false
// claim: precision
// args: --check signed-overflow
// One more than the root of the limit.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
    int a = __VERIFIER_nondet_int();
    long long b = __VERIFIER_nondet_longlong();
    int sum = 0;
    if (a >= -46340 && a <= 46340) sum += a * a == 4;
    if (b >= -3037000499LL && b <= 3037000500LL) sum += b * b == 4;
    return sum;
}
