// expect: true
// claim: precision
// A counter in memory, beside blocks that are written before it counts and behind; then it is what elements are set to.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);
extern void *malloc(unsigned long size);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 100000);
    int *a = malloc(n * sizeof(int));
    long long count[1];
    count[0] = 0;
    for (int i = 0; i < n; i++)
        a[i] = 1;
    for (int i = 0; i < n; i++)
        count[0] = count[0] + 1;
    for (int i = 0; i < n; i++)
        a[i] = a[i] + (int)count[0];
    if (count[0] != n)
        reach_error();
    for (int i = 0; i < n; i++)
        if (a[i] != n + 1)
            reach_error();
    return 0;
}
