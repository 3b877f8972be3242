// expect: true
// claim: precision
// slow: seconds
// What is stored goes up in step with the index.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum + 3;
        a[i] = sum;
    }
    for (int i = 0; i < n; i++)
        if (a[i] != 3 * i + 3)
            reach_error();
    return 0;
}
