// expect: true
// claim: precision
// As the unsafe one, but no sum is negative.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n <= 100000);
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += 3;
    if (sum == -3)
        reach_error();
    return 0;
}
