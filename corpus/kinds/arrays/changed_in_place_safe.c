// expect: true
// claim: precision
// All elements are changed by a second loop, and the sum is taken of what they are then.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = 1;
    for (int i = 0; i < n; i++)
        a[i] = a[i] + 1;
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    if (sum != 2 * n)
        reach_error();
    return 0;
}
