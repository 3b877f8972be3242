// expect: false
// claim: precision
// The input decides how far the array is filled; only an element far behind is wrong.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[600];

int main(void)
{
    int n = 0;
    while (n < 600) {
        int in = __VERIFIER_nondet_int();
        if (in <= 0)
            break;
        a[n] = in;
        n++;
    }
    for (int i = 0; i < n; i++)
        if (i == 500 && a[i] != 77)
            reach_error();
    return 0;
}
