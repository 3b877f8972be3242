// expect: false
// claim: precision
// The lower digit can borrow from the upper one past zero.
// fails with: 1, 1, 0, 1, 0
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned start = __VERIFIER_nondet_uint();
    __VERIFIER_assume(start <= 100);
    unsigned upper = start;
    unsigned lower = 0;
    while (__VERIFIER_nondet_int()) {
        if (lower > 0) {
            lower--;
        } else {
            upper--;
            lower = __VERIFIER_nondet_uint();
        }
        if (upper > start)
            reach_error();
    }
    return 0;
}
