// expect: false
// claim: precision
// A recursive call changes the caller's local through a global pointer.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int *shared;

static int work(int n)
{
    int own = n;
    if (n == 0)
        return 0;
    if (n == 2)
        shared = &own;
    int below = work(n - 1);
    if (shared && below == 0)
        *shared = 0;
    return own == n;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n < 5);
    if (!work(n))
        reach_error();
    return 0;
}
