// expect: true
// claim: precision
// Small inputs are put at the front, the others at the back.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a[500];
    int low = 0;
    int high = 500;
    while (low < high) {
        int x = __VERIFIER_nondet_int();
        if (x < 10)
            a[low++] = x;
        else
            a[--high] = x;
    }
    for (int i = 0; i < low; i++)
        if (a[i] >= 10)
            reach_error();
    return 0;
}
