// expect: false
// claim: precision
// A counter that only takes steps of 2^21 keeps its low bits, however often it wraps around; higher ones it does not.
// fails with: 1 1
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = 5;
    while (__VERIFIER_nondet_uint() & 1) {
        x += 0x200000u * __VERIFIER_nondet_uint();
        if (x == 0x200005u)
            reach_error();
    }
    return 0;
}
