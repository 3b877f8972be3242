// expect: false
// claim: precision
// A counter that does not stop at zero wraps around.
// fails with: 9, 1, 1, 1, 0, 1, 0
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned limit = __VERIFIER_nondet_uint();
    __VERIFIER_assume(limit >= 1 && limit <= 1000);
    unsigned c = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (c < limit)
                c++;
        } else {
            c--;
        }
        if (c > limit)
            reach_error();
    }
    return 0;
}
