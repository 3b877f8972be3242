// expect: false
// claim: precision
// The first pair is never looked at.
// fails with: 2, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[10];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 10)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    int is_swapped = 1;
    while (is_swapped) {
        is_swapped = 0;
        for (int i = 2; i < n; i++)
            if (a[i - 1] > a[i]) {
                int kept = a[i];
                a[i] = a[i - 1];
                a[i - 1] = kept;
                is_swapped = 1;
            }
    }
    for (int i = 0; i + 1 < n; i++)
        if (a[i] > a[i + 1])
            reach_error();
    return 0;
}
