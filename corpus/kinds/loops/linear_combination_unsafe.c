// expect: false
// claim: precision
// One of the steps may be four instead of three.
// fails with: 1, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = 0;
    unsigned y = 0;
    while (__VERIFIER_nondet_int()) {
        x += 2;
        y += __VERIFIER_nondet_int() ? 3 : 4;
    }
    if (3 * x != 2 * y)
        reach_error();
    return 0;
}
