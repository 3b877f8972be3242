// expect: true
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    //@ assert x > 0 <==> 0 < x;
    //@ assert (x > 0 ^^ y > 0) <==> (x > 0 && !(y > 0)) || (x <= 0 && y > 0);
    //@ assert x > 0 ==> y > 0 <==> x <= 0 || 0 < y;
    return 0;
}
