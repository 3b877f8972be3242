// expect: false
// claim: precision
// As the safe one, but one element is changed where the counter starts.
// fails with: 3
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int a[1000];

int main(void)
{
    for (int i = 0; i < 1000; i++)
        a[i] = 7;
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000);
    unsigned x = 0;
    unsigned y = n;
    while (x < 2 * n) {
        if (x >= n)
            a[y++ % 1000] = 8;
        x++;
    }
    if (y != 2 * n)
        reach_error();
    for (int i = 0; i < 1000; i++)
        if (a[i] != 7)
            reach_error();
    return 0;
}
