// expect: false
// claim: precision
// The search leaves out the first element.
// fails with: 1, 4, 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    int x = __VERIFIER_nondet_int();
    int found = -1;
    for (int i = 1; i < n; i++)
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
