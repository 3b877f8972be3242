// expect: true
// claim: precision
// args: --property no-overflow
// The caller's bounds are what the procedure's sum needs.
extern int __VERIFIER_nondet_int(void);
static int twice(int x)
{
    return x + x;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 500000000)
        return 0;
    return twice(twice(x)) == 8;
}
