// expect: false
// claim: precision
// args: --property no-overflow
// The least int divided by -1 does not fit; the remainder is undefined with it.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (y == 0 || x > 0)
        return 0;
    return x % y == 5;
}
