// expect: true
// claim: precision
// The least and the greatest of inputs bound them all.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a[400];
    for (int i = 0; i < 400; i++)
        a[i] = __VERIFIER_nondet_int();
    int least = a[0];
    int greatest = a[0];
    for (int i = 1; i < 400; i++) {
        if (a[i] < least)
            least = a[i];
        if (a[i] > greatest)
            greatest = a[i];
    }
    for (int i = 0; i < 400; i++)
        if (a[i] < least || a[i] > greatest)
            reach_error();
    return 0;
}
