// expect: true
// claim: precision
// slow: seconds
// Each step writes one element from the left and one from the right: half of the steps do all of it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    for (int i = 0; i < 50000; i++) {
        a[i] = 5;
        a[99999 - i] = 5;
    }
    for (int i = 0; i < 100000; i++)
        if (a[i] != 5)
            reach_error();
    return 0;
}
