// expect: false
// claim: precision
// args: --check arithmetic --64
// Unary minus.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 100)
        return 0;
    return -x;
}
