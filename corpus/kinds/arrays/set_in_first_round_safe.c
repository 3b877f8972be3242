// expect: true
// claim: precision
// slow: seconds
// The first round sets the sum, and the elements are then made larger by it.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 100000)
        return 0;
    long long *items = malloc(n * sizeof *items);
    long long sum[1];
    for (int i = 0; i < n; i++)
        items[i] = 3;
    for (int i = 0; i < n; i++) {
        if (i == 0)
            sum[0] = 0;
        if (items[i] == 3)
            sum[0] += items[i];
        else
            sum[0] *= items[i];
    }
    for (int i = 0; i < n; i++)
        items[i] += sum[0];
    for (int i = 0; i < n; i++)
        if (items[i] != 3ll * n + 3)
            reach_error();
    return 0;
}
