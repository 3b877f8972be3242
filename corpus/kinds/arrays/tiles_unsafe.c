// expect: false
// claim: precision
// The tiles overlap: each second element is written by the next step only.
// fails with: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[101];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 50)
        return 0;
    for (int i = 0; i < n; i++) {
        a[2 * i] = 3;
        a[2 * i + 2] = 4;
    }
    for (int i = 0; i < 2 * n; i++)
        if (a[i] != 3 && a[i] != 4)
            reach_error();
    return 0;
}
