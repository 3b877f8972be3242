// expect: true
// claim: wish
// An array is filled; a counter starts when another is at n; the array has not changed.
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
            y++;
        x++;
    }
    if (y != 2 * n)
        reach_error();
    for (int i = 0; i < 1000; i++)
        if (a[i] != 7)
            reach_error();
    return 0;
}
