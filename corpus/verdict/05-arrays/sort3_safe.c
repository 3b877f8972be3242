// expect: true
// claim: precision
// A sorting network for three values.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void order(int *a, int i, int j)
{
    if (a[i] > a[j]) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}

int main(void)
{
    int a[3];
    a[0] = __VERIFIER_nondet_int();
    a[1] = __VERIFIER_nondet_int();
    a[2] = __VERIFIER_nondet_int();
    order(a, 0, 1);
    order(a, 1, 2);
    order(a, 0, 1);
    if (a[0] > a[1] || a[1] > a[2])
        reach_error();
    return 0;
}
