// expect: false
// claim: precision
// Recursion that counts one level too many.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static void descend(int n, int *depth)
{
    if (n == 0)
        return;
    ++*depth;
    descend(n - 1, depth);
    if (n == 4)
        ++*depth;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int depth = 0;
    __VERIFIER_assume(n >= 0 && n <= 5);
    descend(n, &depth);
    if (depth != n)
        reach_error();
    return 0;
}
