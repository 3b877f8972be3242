// expect: false
// claim: precision
// The first element is not copied.
// fails with: 5
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int a[10], b[10];

int main(void)
{
    for (int i = 0; i < 10; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 1; i < 10; i++)
        b[i] = a[i];
    for (int i = 0; i < 10; i++)
        if (a[i] != b[i])
            reach_error();
    return 0;
}
