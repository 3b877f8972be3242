// expect: false
// claim: precision
// args: --64
// Quantifiers with bounds are loops in the compiled program.
#include <assert.h>
#include <stddef.h>
extern unsigned char nondet_uchar(void);
int main(void)
{
    unsigned char a[6];
    size_t n = 6;
    for (int i = 0; i < 6; i++) a[i] = nondet_uchar();
    __CPROVER_assume(__CPROVER_forall { size_t k; (0 <= k && k < n - 1) ==> (a[k] > 2 ==> a[k] < a[k + 1]) });
    __CPROVER_assume(__CPROVER_exists { int k; 0 <= k && k < 6 && a[k] == 5 });
    assert(!__CPROVER_forall { int k; (k >= 0 && k <= 3) ==> __CPROVER_exists { int j; 0 <= j && j < 6 && a[j] == k + 3 } });
}
