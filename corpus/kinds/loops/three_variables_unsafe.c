// expect: false
// claim: precision
// The sum gains one too many when b is eight.
// fails with: 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0
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
            c += b == 8 ? 3 : 2;
            b += 2;
        }
    }
    if (c != a + b)
        reach_error();
    return 0;
}
