// expect: false
// claim: precision
// The maximum of four inputs misses the last.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a[4];
    for (int i = 0; i < 4; i++)
        a[i] = __VERIFIER_nondet_int();
    int m = a[0];
    for (int i = 1; i < 3; i++)
        if (a[i] > m)
            m = a[i];
    for (int i = 0; i < 4; i++)
        if (a[i] > m)
            reach_error();
    return 0;
}
