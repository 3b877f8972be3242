// expect: false
// claim: precision
// The one in the middle is left out.
// fails with: nothing
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int a[101];
    a[50] = 0;
    int i = 0, j = 100;
    while (i < j) {
        a[i] = 1;
        a[j] = 1;
        i++;
        j--;
    }
    for (int x = 0; x < 101; x++)
        if (a[x] != 1)
            reach_error();
    return 0;
}
