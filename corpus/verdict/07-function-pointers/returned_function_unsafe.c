// expect: false
// claim: precision
// The function returned for one is the wrong one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int one(void) { return 1; }
static int two(void) { return 2; }
static int many(void) { return 3; }

static int (*count(int n))(void)
{
    if (n < 1)
        return one;
    return n == 2 ? two : many;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int r = count(n)();
    if (n <= 1 && r != 1)
        reach_error();
    if (n > 2 && r != 3)
        reach_error();
    return 0;
}
