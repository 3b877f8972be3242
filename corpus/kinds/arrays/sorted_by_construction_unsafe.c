// expect: false
// claim: precision
// A step may go down.
// fails with: 5, -1
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int a[10];

int main(void)
{
    int x = 0;
    for (int i = 0; i < 10; i++) {
        int step = __VERIFIER_nondet_int();
        __VERIFIER_assume(step >= -1 && step < 100);
        x += step;
        a[i] = x;
    }
    for (int i = 0; i + 1 < 10; i++)
        if (a[i] > a[i + 1])
            reach_error();
    return 0;
}
