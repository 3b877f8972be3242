// expect: false
// claim: precision
// A guard that lets one value through to the error.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int divide(int a, int b)
{
    if (b == 0)
        reach_error();
    return a / b;
}

static int scale(int x, int n)
{
    return divide(x, n) + divide(x, n + 1);
}

static int safe_scale(int x, int n)
{
    if (n >= 0 && n < 1000)
        return scale(x, n);
    if (n < -2 && n > -1000)
        return scale(x, n);
    return x;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int n = __VERIFIER_nondet_int();
    return safe_scale(x, n) + safe_scale(n, x) > 0;
}
