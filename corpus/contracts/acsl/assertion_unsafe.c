// expect: false
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 3)
        //@ assert x > 4;
        x = 4;
    else
        x = 2;
    /*@ check 2 <= x <= 4; */
    return x;
}
