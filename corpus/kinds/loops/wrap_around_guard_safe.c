// expect: true
// claim: precision
// A sum that is not taken where it would wrap around is at least what was added last.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned sum = 0;
    while (__VERIFIER_nondet_int()) {
        unsigned v = __VERIFIER_nondet_uint();
        if (sum + v < sum)
            break;
        sum += v;
        if (sum < v)
            reach_error();
    }
    return 0;
}
