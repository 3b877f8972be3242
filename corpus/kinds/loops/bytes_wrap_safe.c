// expect: true
// claim: precision
// A byte that counts along is the count's last eight bits.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned char byte = 0;
    unsigned count = 0;
    while (count < n) {
        count++;
        byte++;
    }
    if (byte != (count & 255))
        reach_error();
    return 0;
}
