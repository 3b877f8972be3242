// expect: false
// claim: precision
// max-iterations: 100
// engine counterexample: false
// cover nodes: 7 covered, 0 infeasible
// cover branches: 5 covered, 1 infeasible
// cover abstract-states: 5 covered, 0 infeasible
// Counterexamples from abstract interpretation, Fig. 3: constant propagation cannot tell; z == 3 violates x < 4.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x, y;
    int z = __VERIFIER_nondet_int();
    y = 1;
    x = 1;
    while (y < z) {
        if (x >= y) {
            x = y + 2;
        } else {
            x = 3;
        }
        y = y + 1;
    }
    if (!(x < 4))
        reach_error();
    return 0;
}
