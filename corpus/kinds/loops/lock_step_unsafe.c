// expect: false
// claim: precision
// One of two counters stands still once.
// fails with: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = 0;
    unsigned y = 0;
    while (__VERIFIER_nondet_int()) {
        if (x != 17)
            y++;
        x++;
    }
    if (x != y)
        reach_error();
    return 0;
}
