// expect: false
// claim: precision
// The element in the middle is left out.
// fails with: nothing
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[11];

int main(void)
{
    for (int i = 0; i < 5; i++) {
        a[i] = 5;
        a[10 - i] = 5;
    }
    for (int i = 0; i < 11; i++)
        if (a[i] != 5)
            reach_error();
    return 0;
}
