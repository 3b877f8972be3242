// expect: true
// claim: precision
// slow: seconds
// Bubble sort until nothing was swapped: neighbours are in order.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    int is_swapped = 1;
    while (is_swapped) {
        is_swapped = 0;
        for (int i = 1; i < n; i++)
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
