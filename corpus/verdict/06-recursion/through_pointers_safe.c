// expect: true
// claim: precision
// Two functions that know each other through pointers only.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int down_by_one(int n);
static int down_by_two(int n);

static int (*one)(int) = down_by_one;
static int (*two)(int) = down_by_two;

/* Both count the steps down to zero. */
static int down_by_one(int n)
{
    if (n <= 0)
        return 0;
    return 1 + two(n - 1);
}

static int down_by_two(int n)
{
    return n <= 0 ? 0 : 1 + one(n - 2);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 6);
    /* 3n steps by one and two take 2n calls, and one more where something is left. */
    if (one(n) > (2 * n + 2) / 3)
        reach_error();
    return 0;
}
