// expect: true
// claim: precision
// A field of three bits keeps values below eight.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct flags {
    unsigned low : 3;
    unsigned high : 5;
};

int main(void)
{
    struct flags f = { 0, 31 };
    unsigned v = __VERIFIER_nondet_uint();
    __VERIFIER_assume(v < 8);
    f.low = v;
    if (f.low != v || f.high != 31)
        reach_error();
    return 0;
}
