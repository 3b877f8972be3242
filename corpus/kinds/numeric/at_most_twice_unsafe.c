// expect: false
// claim: precision
// The ninth step may add nothing.
// fails with: 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = 0;
    unsigned y = 0;
    while (y < 100000 && __VERIFIER_nondet_int()) {
        y++;
        if (__VERIFIER_nondet_int())
            x += 2;
        else
            x += y == 9 ? 0 : 1;
    }
    if (x > 2 * y || x < y)
        reach_error();
    return 0;
}
