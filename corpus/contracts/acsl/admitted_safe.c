// expect: true
// claim: precision
// args: --acsl
// What is admitted is relied on where nobody checks it.
extern int __VERIFIER_nondet_int(void);

/*@ admit requires x > 0;
    admit ensures \result > 3; */
static int f(int x)
{
    //@ assert x > 0;
    return x;
}

int main(void)
{
    int y = f(__VERIFIER_nondet_int());
    //@ assert y > 3;
    int i = 0;
    /*@ admit loop invariant i <= 2; */
    while (i < __VERIFIER_nondet_int())
        i++;
    //@ assert i <= 2;
    return 0;
}
