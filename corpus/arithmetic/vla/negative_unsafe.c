// expect: false
// claim: precision
// args: --check arithmetic
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n == 0 || n > 100)
        return 0;
    char a[2][n];
    return sizeof a > 4;
}
