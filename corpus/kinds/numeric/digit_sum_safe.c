// expect: true
// claim: precision
// Digits are added: the sum is at most nine times their number.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned count = 0;
    unsigned sum = 0;
    while (__VERIFIER_nondet_int() && count < 100000) {
        unsigned digit = __VERIFIER_nondet_uint();
        if (digit > 9)
            break;
        sum += digit;
        count++;
    }
    if (sum > 9 * count)
        reach_error();
    return 0;
}
