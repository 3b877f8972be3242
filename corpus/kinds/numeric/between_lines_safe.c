// expect: true
// claim: precision
// Each step adds one, two or three: k <= x <= 3 * k.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned k = 0;
    unsigned x = 0;
    while (k < 50000 && __VERIFIER_nondet_int()) {
        unsigned step = __VERIFIER_nondet_uint();
        if (step < 1 || step > 3)
            continue;
        k++;
        x += step;
    }
    if (x < k || x > 3 * k)
        reach_error();
    return 0;
}
