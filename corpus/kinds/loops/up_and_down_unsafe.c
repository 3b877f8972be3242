// expect: false
// claim: precision
// The way down stops one step early.
// fails with: 2
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned x = 0;
    unsigned down = 0;
    while (x < n)
        x++;
    while (x > 1) {
        x--;
        down++;
    }
    if (down != n)
        reach_error();
    return 0;
}
