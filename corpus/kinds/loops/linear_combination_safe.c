// expect: true
// claim: precision
// Steps of two and three in the same rounds: 3 * x == 2 * y.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = 0;
    unsigned y = 0;
    while (__VERIFIER_nondet_int()) {
        x += 2;
        y += 3;
    }
    if (3 * x != 2 * y)
        reach_error();
    return 0;
}
