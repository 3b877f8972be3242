// expect: true
// claim: precision
// args: --check arithmetic --64
// The group has the kind.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return x > 0 && x < 9 ? 1 << x : 0;
}
