// expect: false
// claim: precision
// After 300 rounds the byte is no longer the count.
// fails with: 300
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000);
    unsigned char byte = 0;
    unsigned count = 0;
    while (count < n) {
        count++;
        byte++;
    }
    if (byte != count && n == 300)
        reach_error();
    return 0;
}
