// expect: true
// claim: precision
// args: --check unreach
// The quotient of the smallest number and -1 is none: the machine traps, as where the divisor is zero.
extern void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    volatile int quotient = x / y;
    volatile int rest = x % y;
    if (x < 0 && y < 0 && quotient < 0)
        reach_error();
    if (x < -2147483647 && y == -1)
        reach_error();
    return rest;
}
