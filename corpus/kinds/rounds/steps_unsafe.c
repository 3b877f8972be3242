// expect: false
// claim: precision
// An error behind ten thousand rounds of a counter.
// fails with: 10000
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
    if (sum == 30000)
        reach_error();
    return 0;
}
