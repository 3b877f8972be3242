// expect: false
// claim: precision
// One of the copies leaves the last element out.
// fails with: 0, 0, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[3], b[3], c[3], d[3], e[3];

int main(void)
{
    for (int i = 0; i < 3; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 3; i++)
        b[i] = a[i];
    for (int i = 0; i < 3; i++)
        c[i] = b[i];
    for (int i = 0; i < 2; i++)
        d[i] = c[i];
    for (int i = 0; i < 3; i++)
        e[i] = d[i];
    for (int i = 0; i < 3; i++)
        if (a[i] != e[i])
            reach_error();
    return 0;
}
