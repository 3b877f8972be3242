// expect: true
// claim: precision
// A comparison by way of a wider type.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int i = __VERIFIER_nondet_int();
    unsigned u = 10;
    if (i < 0 && (long long)i > u)
        reach_error();
    return 0;
}
