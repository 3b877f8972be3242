// expect: true
// claim: precision
// Elements are set from both ends.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int a[100];
    int i = 0, j = 99;
    while (i <= j) {
        a[i] = 1;
        a[j] = 1;
        i++;
        j--;
    }
    for (int x = 0; x < 100; x++)
        if (a[x] != 1)
            reach_error();
    return 0;
}
