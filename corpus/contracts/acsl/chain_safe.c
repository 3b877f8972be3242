// expect: true
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    //@ admit 0 <= x < 10;
    //@ assert -1 < x <= 9 && x != 12;
    return x;
}
