// expect: true
// claim: precision
// A counter that moves on some rounds only never overtakes the rounds: y <= x.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned x = 0;
    unsigned y = 0;
    while (x < n) {
        x++;
        if (__VERIFIER_nondet_int())
            y++;
    }
    if (y > x)
        reach_error();
    return 0;
}
