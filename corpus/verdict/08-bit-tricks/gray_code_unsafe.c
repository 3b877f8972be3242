// expect: false
// claim: precision
// The Gray code with the wrong shift.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned gray(unsigned n) { return n ^ n >> 2; }

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned d = gray(n) ^ gray(n + 1);
    if (d == 0 || (d & (d - 1)) != 0)
        reach_error();
    return 0;
}
