// expect: true
// claim: precision
// Whether the exact result fits the type that C computes in; shifts like products; a negative count is no overflow.
#include <assert.h>
int nondet_int(void);
unsigned nondet_unsigned(void);

int main(void)
{
    int a = nondet_int(), b = nondet_int();
    unsigned u = nondet_unsigned();
    assert(__CPROVER_overflow_plus(a, b) == ((long long)a + b != (int)((long long)a + b)));
    assert(__CPROVER_overflow_minus(a, b) == ((long long)a - b != (int)((long long)a - b)));
    assert(!__CPROVER_overflow_mult((char)100, (char)100));
    assert(__CPROVER_overflow_mult(1u << 31, 2));
    assert(__CPROVER_overflow_plus(u, 1u) == (u + 1u == 0));
    assert(__CPROVER_overflow_unary_minus(a) == (a == -2147483647 - 1));
    assert(!__CPROVER_overflow_unary_minus((signed char)-128));
    assert(__CPROVER_overflow_shl(1, 31) && !__CPROVER_overflow_shl(-1, 31) && !__CPROVER_overflow_shl(1u, 31));
    assert(__CPROVER_overflow_shl(1u, 32) && !__CPROVER_overflow_shl(0, 99) && !__CPROVER_overflow_shl(5, -1));
    return 0;
}
