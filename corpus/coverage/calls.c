// expect: true
// claim: precision
// cover branches: 3 covered, 1 infeasible
// cover edges: 7 covered, 1 infeasible
// cover mcdc: 1 covered, 1 infeasible
// What no caller asks for is infeasible in the callee; a function that nobody calls has no goals.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int sign(int x)
{
    if (x < 0)
        return -1;
    if (x == 0)
        return 0;
    return 1;
}

static int nobody(int x)
{
    return x ? 1 : 2;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0);
    int s = sign(x) + sign(7);
    return s;
}
