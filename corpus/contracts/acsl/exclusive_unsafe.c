// expect: false
// claim: soundness
// args: --acsl
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    //@ assert x >= 0 ^^ x <= 0;
    return 0;
}
