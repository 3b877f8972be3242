// expect: false
// claim: soundness
// args: --check pointer-overflow --64
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    char a[8] = {0};
    unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
    if (i > 9 || k > i || k < 2) return 0;
    return *(a + i - k); // a + 9
}
