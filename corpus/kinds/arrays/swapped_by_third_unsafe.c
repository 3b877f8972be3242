// expect: false
// claim: precision
// What is kept is overwritten first.
// fails with: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100], b[100], kept[100];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    for (int i = 0; i < n; i++) {
        a[i] = 1;
        b[i] = 2;
    }
    for (int i = 0; i < n; i++)
        a[i] = b[i];
    for (int i = 0; i < n; i++)
        kept[i] = a[i];
    for (int i = 0; i < n; i++)
        b[i] = kept[i];
    for (int i = 0; i < n; i++) {
        if (a[i] != 2)
            reach_error();
        if (b[i] != 1)
            reach_error();
    }
    return 0;
}
