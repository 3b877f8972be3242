// expect: true
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

/*@ requires 0 <= n <= 4;
    assigns \nothing;
    ensures \result == n * (n + 1) * (n + 2);
*/
int product(int n)
{
    return n * (n + 1) * (n + 2);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    /*@ admit 0 <= n <= 4; */
    int r = product(n);
    //@ assert r <= 120;
    return r;
}
