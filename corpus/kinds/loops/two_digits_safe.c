// expect: true
// claim: precision
// The upper digit never grows, whatever the lower one is set to.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned start = __VERIFIER_nondet_uint();
    unsigned upper = start;
    unsigned lower = 0;
    while (__VERIFIER_nondet_int()) {
        if (lower > 0) {
            lower--;
        } else if (upper > 0) {
            upper--;
            lower = __VERIFIER_nondet_uint();
        }
        if (upper > start)
            reach_error();
    }
    return 0;
}
