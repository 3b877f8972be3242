// expect: true
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned n = 0;
    //@ assert n - 1 < 0;
    return 0;
}
