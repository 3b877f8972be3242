// expect: true
// claim: precision
// args: --check arithmetic --32
// Products in long long.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    long long y = x;
    return y * y > 0;
}
