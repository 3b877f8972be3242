// expect: false
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    //@ assert x + 1 < x;
    //@ assert 2 * x != 7;
    return 0;
}
