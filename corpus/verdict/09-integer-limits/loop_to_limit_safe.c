// expect: true
// claim: soundness
// A loop up to the greatest unsigned char ends behind it.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char limit = __VERIFIER_nondet_uchar();
    unsigned rounds = 0;
    for (unsigned i = 0; i <= limit; i++) {
        rounds++;
        if (rounds > 256)
            reach_error();
    }
    return 0;
}
