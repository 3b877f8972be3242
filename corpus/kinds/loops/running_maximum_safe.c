// expect: true
// claim: precision
// The greatest value so far is at least the last one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int greatest = __VERIFIER_nondet_int();
    int last = greatest;
    while (__VERIFIER_nondet_int()) {
        int v = __VERIFIER_nondet_int();
        if (v > greatest)
            greatest = v;
        last = v;
        if (last > greatest)
            reach_error();
    }
    return 0;
}
