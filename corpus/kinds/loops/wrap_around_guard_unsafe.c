// expect: false
// claim: precision
// A sum that wraps around is less than what was added last.
// fails with: 1, 4000000000, 1, 1000000000
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned sum = 0;
    while (__VERIFIER_nondet_int()) {
        unsigned v = __VERIFIER_nondet_uint();
        sum += v;
        if (sum < v)
            reach_error();
    }
    return 0;
}
