// expect: true
// claim: precision
// McCarthy's function is 91 up to 101, and ten less behind.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int mc(int n)
{
    if (n > 100)
        return n - 10;
    return mc(mc(n + 11));
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int r = mc(n);
    if (n <= 101 ? r != 91 : r != n - 10)
        reach_error();
    return 0;
}
