// expect: true
// claim: precision
// args: --property no-overflow
// A product in long of two ints fits; one in int that is converted then may not.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    long long p = (long long)x * y;
    return p == 77;
}
