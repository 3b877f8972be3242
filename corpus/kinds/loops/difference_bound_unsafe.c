// expect: false
// claim: precision
// A counter that moves on every round is as large as the rounds.
// fails with: 4, 1, 1, 1, 1
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
    if (n > 3 && y == x)
        reach_error();
    return 0;
}
