// expect: true
// claim: precision
// engine bmc: true
// Five different numbers from one to five have one sum.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x0 = __VERIFIER_nondet_int();
    if (x0 < 1 || x0 > 5)
        return 0;
    unsigned x1 = __VERIFIER_nondet_int();
    if (x1 < 1 || x1 > 5)
        return 0;
    unsigned x2 = __VERIFIER_nondet_int();
    if (x2 < 1 || x2 > 5)
        return 0;
    unsigned x3 = __VERIFIER_nondet_int();
    if (x3 < 1 || x3 > 5)
        return 0;
    unsigned x4 = __VERIFIER_nondet_int();
    if (x4 < 1 || x4 > 5)
        return 0;
    if (x1 == x0)
        return 0;
    if (x2 == x0)
        return 0;
    if (x2 == x1)
        return 0;
    if (x3 == x0)
        return 0;
    if (x3 == x1)
        return 0;
    if (x3 == x2)
        return 0;
    if (x4 == x0)
        return 0;
    if (x4 == x1)
        return 0;
    if (x4 == x2)
        return 0;
    if (x4 == x3)
        return 0;
    if (x0 + x1 + x2 + x3 + x4 != 15)
        reach_error();
    return 0;
}
