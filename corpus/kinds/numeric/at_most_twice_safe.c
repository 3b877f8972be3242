// expect: true
// claim: precision
// One counter goes up by one or two where the other goes up by one.
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
            x += 1;
    }
    if (x > 2 * y || x < y)
        reach_error();
    return 0;
}
