// expect: true
// claim: precision
// args: --check pointer-overflow --64
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    char a[8] = {0};
    unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
    if (i > 8 || k > i || k == 0) return 0;
    return *(a + i - k);
}
