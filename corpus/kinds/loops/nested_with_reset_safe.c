// expect: true
// claim: precision
// A counter that starts at zero each time ends at its bound.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned c = 0;
    while (__VERIFIER_nondet_int()) {
        c = 0;
        unsigned bound = __VERIFIER_nondet_uint();
        while (c < bound)
            c++;
        if (c != bound)
            reach_error();
    }
    return 0;
}
