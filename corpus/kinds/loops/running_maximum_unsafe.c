// expect: false
// claim: precision
// The first value is forgotten.
// fails with: 1, 7, 1, 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int greatest = 0;
    int last = greatest;
    int first = 1;
    while (__VERIFIER_nondet_int()) {
        int v = __VERIFIER_nondet_int();
        if (v > greatest && !first)
            greatest = v;
        first = 0;
        last = v;
        if (last > greatest)
            reach_error();
    }
    return 0;
}
