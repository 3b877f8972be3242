// expect: false
// claim: precision
// It is counted behind the write.
// fails with: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    int sum = 0;
    for (int i = 0; i < n; i++) {
        a[i] = sum;
        sum = sum + 3;
    }
    for (int i = 0; i < n; i++)
        if (a[i] != 3 * i + 3)
            reach_error();
    return 0;
}
