// expect: false
// claim: precision
// A counter that may go on from where it was can be past its bound.
// fails with: 1, 1, 5, 1, 0, 3
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned c = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            c = 0;
        unsigned bound = __VERIFIER_nondet_uint();
        while (c < bound)
            c++;
        if (c != bound)
            reach_error();
    }
    return 0;
}
