// expect: false
// claim: precision
// A comparison of an int with an unsigned.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int i = __VERIFIER_nondet_int();
    unsigned u = 10;
    if (i < 0 && i > u)
        reach_error();
    return 0;
}
