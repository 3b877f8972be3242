// expect: false
// claim: precision
// engine synergy: false
// engine directed: false
// engine lee_yannakakis: unknown
// max-iterations: 50
// SYNERGY Fig. 1: the error lies behind a deterministic loop of 1000 rounds and is reached iff a <= 0.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

void foo(int a)
{
    int i, c;
    i = 0;
    c = 0;
    while (i < 1000) {
        c = c + i;
        i = i + 1;
    }
    __VERIFIER_assume(a <= 0);
    reach_error();
}

int main(void)
{
    foo(__VERIFIER_nondet_int());
    return 0;
}
