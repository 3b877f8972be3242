// expect: true
// claim: precision
// A counter begins ahead of another one, goes up with it, and may wrap around; it does not come to zero.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned ahead = __VERIFIER_nondet_uint();
    if (ahead == 0 || ahead > 0x7fffffff)
        return 0;
    for (unsigned i = 0; i < 1000000; i++)
        ahead++;
    if (ahead == 0)
        reach_error();
    return 0;
}
