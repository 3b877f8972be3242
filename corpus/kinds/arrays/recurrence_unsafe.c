// expect: false
// claim: precision
// The first element is another one.
// fails with: nothing
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[20];

int main(void)
{
    a[0] = 7;
    for (int i = 1; i < 20; i++)
        a[i] = a[i - 1] + 6;
    for (int i = 0; i < 20; i++)
        if (a[i] != 6 + 6 * i)
            reach_error();
    return 0;
}
