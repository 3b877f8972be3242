// expect: true
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

/*@ requires n > 0;
    ensures \result == \old(n) - 1 && \result >= 0;
*/
static int less(int n)
{
    n--;
    return n;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    return x > 0 ? less(x) : 0;
}
