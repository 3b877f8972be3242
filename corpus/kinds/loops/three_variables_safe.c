// expect: true
// claim: precision
// The third counter is the sum of the other two.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            a += 1;
            c += 1;
        } else {
            c += 2;
            b += 2;
        }
    }
    if (c != a + b)
        reach_error();
    return 0;
}
