// expect: false
// claim: precision
// args: --64
// Operands have their common type; uninterpreted functions tell zeros of floating point apart; what a macro of the program's is called does not matter.
#include <assert.h>
#define value 8
#define k 9
extern int nondet_int(void);
double __CPROVER_uninterpreted_h(double);
int main(void)
{
    unsigned a = nondet_int();
    double zero = 0.0;
    double x = __CPROVER_uninterpreted_h(zero);
    double y = __CPROVER_uninterpreted_h(-zero);
    if (x == 1 && y == 2 && __CPROVER_uninterpreted_h(zero) == 1)
        assert(!__CPROVER_overflow_plus(a, -1) || a == 5);
}
