// expect: true
// claim: precision
// A callback that may be missing is not called then.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int check(int (*accept)(int), int x)
{
    if (!accept)
        return 0;
    return accept(x);
}

static int is_small(int x) { return x >= 0 && x < 10; }

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (check(__VERIFIER_nondet_bool() ? is_small : 0, x) && x >= 10)
        reach_error();
    return 0;
}
