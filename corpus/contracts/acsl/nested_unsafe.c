// expect: false
// claim: soundness
// args: --acsl
// The inner loop ends where its counter is that of the outer one.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 4, i, j;
    for (i = 0; i < n; i++)
        /*@ loop invariant i < n;
            loop invariant j < i; */
        for (j = 0; j < i; j++)
            ;
    return 0;
}
