// expect: false
// claim: soundness
// args: --acsl
extern int __VERIFIER_nondet_int(void);

/*@ check requires x > 0;
    admit ensures \result > 3; */
static int f(int x)
{
    return x;
}

int main(void)
{
    int y = __VERIFIER_nondet_int();
    return y > -2 ? f(y) : 0;
}
