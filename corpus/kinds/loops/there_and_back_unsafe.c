// expect: false
// claim: precision
// On the way down the second counter is one step behind.
// fails with: 1
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned a = 0;
    unsigned b = 0;
    while (a < n) {
        a++;
        b += 2;
    }
    while (a > 0) {
        a--;
        b -= a == 0 ? 1 : 2;
    }
    if (b != 0)
        reach_error();
    return 0;
}
