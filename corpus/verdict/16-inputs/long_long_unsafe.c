// expect: false
// claim: precision
// A long long with a single high bit.
extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);

int main(void)
{
    long long x = __VERIFIER_nondet_longlong();
    if (x == 1099511627776LL && (int)x == 0)
        reach_error();
    return 0;
}
