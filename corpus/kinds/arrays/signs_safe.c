// expect: true
// claim: precision
// What is stored depends on an element of another array.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000], b[100000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        if (a[i] > 0)
            b[i] = 1;
        else
            b[i] = 0;
    for (int i = 0; i < n; i++)
        if (a[i] > 0 && b[i] == 0)
            reach_error();
    return 0;
}
