// expect: false
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    //@ admit 0 <= x < 10;
    //@ assert 0 < x < 10;
    return x;
}
