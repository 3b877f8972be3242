// expect: true
// claim: precision
// The way down has as many steps as the way up.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned x = 0;
    unsigned down = 0;
    while (x < n)
        x++;
    while (x > 0) {
        x--;
        down++;
    }
    if (down != n)
        reach_error();
    return 0;
}
