// expect: false
// claim: soundness
// args: --acsl --apply-loop-contracts
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_int(), i = 0;
    /*@ loop invariant 0 <= i;
        check loop invariant i <= n;
        loop assigns i; */
    while (i != n)
        i++;
    return 0;
}
