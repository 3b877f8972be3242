// expect: false
// claim: precision
// Halves of a word are exchanged.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

union register_file {
    unsigned full;
    struct {
        unsigned short low;
        unsigned short high;
    } half;
};

int main(void)
{
    union register_file r;
    r.full = __VERIFIER_nondet_uint();
    unsigned joined = (unsigned)r.half.low << 16 | r.half.high;
    if (joined != r.full)
        reach_error();
    return 0;
}
