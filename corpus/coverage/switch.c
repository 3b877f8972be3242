// expect: true
// claim: precision
// cover branches: 5 covered, 2 infeasible
// cover paths: 4 covered, 6 infeasible
// A switch on a number of two bits: its default is for nobody.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() & 3;
    int r = 0;
    switch (x) {
    case 0: r = 1; break;
    case 1: r = 2; break;
    case 2: r = 3; /* falls through */
    case 3: r += 4; break;
    default: r = 9;
    }
    if (r == 9)
        r = 10;
    return r;
}
