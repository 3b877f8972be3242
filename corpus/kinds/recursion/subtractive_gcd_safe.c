// expect: true
// claim: precision
// slow: seconds
// What divides two numbers above zero is above zero; the function is only called where both inputs are.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int divisor(int a, int b)
{
    if (a == b)
        return a;
    if (a > b)
        return divisor(a - b, b);
    return divisor(a, b - a);
}

int main(void)
{
    int m = __VERIFIER_nondet_int();
    if (m <= 0 || m > 1000000)
        return 0;
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 1000000)
        return 0;
    if (divisor(m, n) < 1)
        reach_error();
    return 0;
}
