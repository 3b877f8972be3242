// expect: true
// claim: precision
// Clearing the lowest bit that is set ends after at most 32 rounds.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned rounds = 0;
    while (x != 0) {
        x &= x - 1;
        rounds++;
    }
    if (rounds > 32)
        reach_error();
    return 0;
}
