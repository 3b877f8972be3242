// expect: false
// claim: precision
// The low byte of a little-endian integer is not its high byte.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

union word {
    unsigned value;
    unsigned char byte[4];
};

int main(void)
{
    union word w;
    w.value = __VERIFIER_nondet_uint();
    if (w.byte[3] != (w.value & 0xffu))
        reach_error();
    return 0;
}
