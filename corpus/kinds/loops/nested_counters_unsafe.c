// expect: false
// claim: precision
// The inner counter comes to three below an outer one of five.
// fails with: 6
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < i; j++)
            if (i == 5 && j == 3)
                reach_error();
    return 0;
}
