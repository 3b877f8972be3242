// expect: false
// claim: precision
// The fourth digit is not looked at.
// fails with: 1, 9, 1, 9, 1, 9, 1, 10, 0
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned count = 0;
    unsigned sum = 0;
    while (__VERIFIER_nondet_int() && count < 100000) {
        unsigned digit = __VERIFIER_nondet_uint();
        if (digit > 9 && count != 3)
            break;
        sum += digit;
        count++;
    }
    if (sum > 9 * count)
        reach_error();
    return 0;
}
