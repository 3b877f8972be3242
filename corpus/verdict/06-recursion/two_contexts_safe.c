// expect: true
// claim: precision
// A recursive function called with two kinds of arguments.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int limit;

static int climb(int n)
{
    if (n > limit)
        reach_error();
    return n >= 10 ? n : climb(n + 1);
}

int main(void)
{
    limit = 20;
    int a = climb(__VERIFIER_nondet_bool() ? 3 : 5);
    limit = a;
    int b = climb(a - 4);
    if (b != 10)
        reach_error();
    return 0;
}
