// expect: false
// claim: precision
// engine bmc: false
// A wheel with six spokes has a colouring with three colours.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned c0 = __VERIFIER_nondet_int();
    if (c0 >= 3)
        return 0;
    unsigned c1 = __VERIFIER_nondet_int();
    if (c1 >= 3)
        return 0;
    unsigned c2 = __VERIFIER_nondet_int();
    if (c2 >= 3)
        return 0;
    unsigned c3 = __VERIFIER_nondet_int();
    if (c3 >= 3)
        return 0;
    unsigned c4 = __VERIFIER_nondet_int();
    if (c4 >= 3)
        return 0;
    unsigned c5 = __VERIFIER_nondet_int();
    if (c5 >= 3)
        return 0;
    unsigned c6 = __VERIFIER_nondet_int();
    if (c6 >= 3)
        return 0;
    if (c0 == c1)
        return 0;
    if (c1 == c2)
        return 0;
    if (c2 == c3)
        return 0;
    if (c3 == c4)
        return 0;
    if (c4 == c5)
        return 0;
    if (c5 == c0)
        return 0;
    if (c0 == c6)
        return 0;
    if (c1 == c6)
        return 0;
    if (c2 == c6)
        return 0;
    if (c3 == c6)
        return 0;
    if (c4 == c6)
        return 0;
    if (c5 == c6)
        return 0;
    reach_error();
    return 0;
}
