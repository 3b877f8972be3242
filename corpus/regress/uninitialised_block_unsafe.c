// expect: false
// claim: precision
// The unsafe twin of uninitialised_block.c: an element of a large block of unknown bytes, chosen by an unknown index in the same step.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int block[5000];
    int x, y = __VERIFIER_nondet_int();
    unsigned i = __VERIFIER_nondet_uint();
    x = block[i % 5000];
    if (y < 6) {
        y = x - 1;
        if (x > 5) {
            y = x * 2;
            if (y == 0)
                i = 0;
            if (x < 7)
                reach_error();
        }
    }
    return 0;
}
