// expect: false
// claim: precision
// A step may be four.
// fails with: 1, 4, 0
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned k = 0;
    unsigned x = 0;
    while (k < 50000 && __VERIFIER_nondet_int()) {
        unsigned step = __VERIFIER_nondet_uint();
        if (step < 1 || step > 4)
            continue;
        k++;
        x += step;
    }
    if (x < k || x > 3 * k)
        reach_error();
    return 0;
}
