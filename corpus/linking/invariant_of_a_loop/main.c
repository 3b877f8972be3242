#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
unsigned before, last;
struct other { char c; struct number *p; } other;
void gray(unsigned);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    gray(n);
    assert(last == (n ^ (n >> 1)));
}
