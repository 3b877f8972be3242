// expect: true
// claim: wish
// As the unsafe one, but for that sum more rounds are needed.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n <= 20000);
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += i;
    if (sum == 50005000 && n < 10001)
        reach_error();
    return 0;
}
