// expect: true
// claim: precision
// The inner counter stays below the outer one, and that below n.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < i; j++)
            if (j + 1 >= n)
                reach_error();
    return 0;
}
