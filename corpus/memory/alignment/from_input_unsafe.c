// expect: false
// claim: precision
// args: --check alignment --64
extern unsigned __VERIFIER_nondet_uint(void);
static long words[4];
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 16) return 0;
    char *at = (char *)words + n;
    if (n % 3 != 0) return 0;
    return *(short *)at;
}
