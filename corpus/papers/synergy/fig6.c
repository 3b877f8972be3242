// expect: true
// claim: precision
// engine synergy: true
// engine directed: unknown
// engine lee_yannakakis: unknown
// max-iterations: 50
// engine cegar: true within 3 iterations
// SYNERGY Fig. 6: no finite reachable bisimulation quotient, but no abstract error trace either.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

void foo(int y)
{
    while (y > 0) {
        y = y - 1;
    }
    __VERIFIER_assume(0);
    reach_error();
}

int main(void)
{
    foo(__VERIFIER_nondet_int());
    return 0;
}
