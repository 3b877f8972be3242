// expect: false
// claim: precision
// Three bits take three rounds.
// fails with: 7
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
    if (rounds == 3)
        reach_error();
    return 0;
}
