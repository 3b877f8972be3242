// expect: true
// claim: precision
// A function reports failure and leaves its result parameter alone.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int divide(int a, int b, int *result)
{
    if (b == 0 || (a == -2147483647 - 1 && b == -1))
        return -1;
    *result = a / b;
    return 0;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int r = -5;
    int status = divide(a, b, &r);
    if (status == 0 && b == 0)
        reach_error();
    if (status != 0 && r != -5)
        reach_error();
    return 0;
}
