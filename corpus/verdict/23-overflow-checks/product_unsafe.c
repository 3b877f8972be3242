// expect: false
// claim: precision
// args: --property no-overflow
// The square of a number within bounds.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -100000 || x > 1000)
        return 0;
    return x * x == 9;
}
