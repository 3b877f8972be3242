// expect: false
// claim: precision
// The same with 2 as the rest of 1.
// fails with: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int rest_of_less(int n);

static int rest(int n)
{
    if (n == 0)
        return 0;
    if (n == 1)
        return n + 1;
    return rest_of_less(n - 1);
}

static int rest_of_less(int n)
{
    if (n == 0)
        return 1;
    if (n == 1)
        return 0;
    return rest(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    int r = rest(n), expected = n % 2;
    if (r != expected)
        reach_error();
    return 0;
}
