// expect: true
// claim: precision
// The index of an element is kept: no element is like that, or the one at the index is.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    int x = __VERIFIER_nondet_int();
    int found = -1;
    for (int i = 0; i < n; i++)
        if (a[i] == x) {
            found = i;
            break;
        }
    if (found != -1) {
        if (a[found] != x)
            reach_error();
    } else {
        for (int i = 0; i < n; i++)
            if (a[i] == x)
                reach_error();
    }
    return 0;
}
