// expect: true
// claim: precision
// args: --check arithmetic --64
// The least number has no opposite.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (y == 0 || y == -1)
        return 0;
    return x / y;
}
