// expect: true
// claim: precision
// args: --property no-overflow
// A bit that reaches the sign is an overflow.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 30)
        return 0;
    return (1 << n) == 4;
}
