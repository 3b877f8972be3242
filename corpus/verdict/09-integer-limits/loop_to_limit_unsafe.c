// expect: false
// claim: precision
// A counter of the same type as its limit never gets behind it.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char limit = __VERIFIER_nondet_uchar();
    unsigned rounds = 0;
    for (unsigned char i = 0; i <= limit; i++) {
        rounds++;
        if (rounds > 256)
            reach_error();
    }
    return 0;
}
