// expect: false
// claim: precision
// As the safe one, but one account may have nothing.
// fails with: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int a[1000];

int main(void)
{
    for (int i = 0; i < 1000; i++) {
        a[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(a[i] >= 0 && a[i] <= 1000000);
    }
    int most = a[0];
    for (int i = 1; i < 1000; i++)
        if (a[i] > most)
            most = a[i];
    for (int i = 0; i < 1000; i++)
        if (a[i] > most)
            reach_error();
    int left = most;
    int right = 0;
    while (__VERIFIER_nondet_int()) {
        int amount = __VERIFIER_nondet_int();
        if (amount >= 0 && amount <= left) {
            left -= amount;
            right += amount;
        }
        int other = left;
        left = right;
        right = other;
    }
    if (left >= most || left + right != most)
        reach_error();
    return 0;
}
