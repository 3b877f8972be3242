// expect: false
// claim: precision
// engine bmc: false
// Five pigeons fit into five holes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned c0 = __VERIFIER_nondet_int();
    if (c0 >= 5)
        return 0;
    unsigned c1 = __VERIFIER_nondet_int();
    if (c1 >= 5)
        return 0;
    unsigned c2 = __VERIFIER_nondet_int();
    if (c2 >= 5)
        return 0;
    unsigned c3 = __VERIFIER_nondet_int();
    if (c3 >= 5)
        return 0;
    unsigned c4 = __VERIFIER_nondet_int();
    if (c4 >= 5)
        return 0;
    if (c1 == c0)
        return 0;
    if (c2 == c0)
        return 0;
    if (c2 == c1)
        return 0;
    if (c3 == c0)
        return 0;
    if (c3 == c1)
        return 0;
    if (c3 == c2)
        return 0;
    if (c4 == c0)
        return 0;
    if (c4 == c1)
        return 0;
    if (c4 == c2)
        return 0;
    if (c4 == c3)
        return 0;
    reach_error();
    return 0;
}
