// expect: false
// claim: precision
// A counter that begins ahead of another one goes up with it, wraps around, and comes to zero.
// fails with: 4294967196
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned ahead = __VERIFIER_nondet_uint();
    if (ahead == 0)
        return 0;
    for (unsigned i = 0; i < 100; i++)
        ahead++;
    if (ahead == 0)
        reach_error();
    return 0;
}
