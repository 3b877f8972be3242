// expect: true
// claim: precision
// Two elements are written in each step: the tiles cover all of the array.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 50000)
        return 0;
    for (int i = 0; i < n; i++) {
        a[2 * i] = 3;
        a[2 * i + 1] = 4;
    }
    for (int i = 0; i < 2 * n; i++)
        if (a[i] != 3 && a[i] != 4)
            reach_error();
    return 0;
}
