// expect: false
// claim: precision
// The subtraction stops one too early.
// fails with: 7
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned q = 0;
    unsigned r = n;
    while (r > 7) {
        r -= 7;
        q++;
    }
    if (n != 7 * q + r || r >= 7)
        reach_error();
    return 0;
}
