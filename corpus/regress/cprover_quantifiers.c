// expect: true
// claim: precision
// Quantifiers over a few numbers, in assertions and assumptions, alone and in conditions; the implication of CBMC.
#include <assert.h>
int nondet_int(void);
int a[4];
unsigned char bytes[4];

int main(void)
{
    assert(a[2] == 0);
    if (nondet_int())
        assert(__CPROVER_forall { int i; (0 <= i && i < 4) ==> a[i] == 0 });
    else
        assert(!__CPROVER_exists { int i; 0 <= i && i < 4 && a[i] == 1 });
    for (int i = 0; i < 4; i++)
        a[i] = nondet_int();
    __CPROVER_assume(__CPROVER_forall { int i; (i >= 0 && i < sizeof(a) / sizeof(a[0])) ==> a[i] > 7 });
    assert(a[0] > 7 && a[3] > 7);
    __CPROVER_assume(__CPROVER_exists { unsigned char i; 3 > i && a[i] == 9 });
    assert(a[0] == 9 || a[1] == 9 || a[2] == 9);
    bytes[1] = 1;
    assert(__CPROVER_forall { int i; (i < 4 && i > 1) ==> ((const unsigned char *)&bytes)[i] == 0 });
    assert(!__CPROVER_forall { int i; (1 <= i && i <= 3) ==> bytes[i] == 0 });
    assert((a[0] > 100 ==> a[0] > 50) && (0 ==> 0));
    assert(__CPROVER_forall { unsigned char c; c <= 255 });
    assert(__CPROVER_exists { signed char c; c == -128 });
    assert(__CPROVER_forall { int i; (i >= 4 && i < 3) ==> 0 });
    assert(!__CPROVER_exists { int i; i >= 4 && i < 3 });
    return 0;
}
