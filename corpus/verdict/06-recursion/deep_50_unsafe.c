// expect: false
// claim: precision
// The fiftieth level of a recursion is wrong.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned level;

static void dive(unsigned n)
{
    if (level == 50u)
        reach_error();
    if (n == 0)
        return;
    level++;
    dive(n - 1);
    level--;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 60);
    dive(n);
    return 0;
}
