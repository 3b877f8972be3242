// expect: false
// claim: precision
// The second counter may lose two at once.
// fails with: 3, 0, 7, 0
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned x = 0;
    unsigned y = n;
    while (x < n) {
        x++;
        y -= __VERIFIER_nondet_int() == 7 ? 2 : 1;
    }
    if (y != 0)
        reach_error();
    return 0;
}
