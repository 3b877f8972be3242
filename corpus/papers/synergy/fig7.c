// expect: false
// claim: precision
// engine synergy: false
// engine directed: false
// engine lee_yannakakis: false
// max-iterations: 50
// engine cegar: false within 3 iterations
// SYNERGY Fig. 7: a directed test finds x == 10, y != 10.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void foo(int x, int y)
{
    if (x != y)
        if (2 * x == x + 10)
            reach_error();
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    foo(x, y);
    return 0;
}
