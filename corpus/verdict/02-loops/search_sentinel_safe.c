// expect: true
// claim: precision
// A loop over inputs ends only at zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int v;
    do {
        v = __VERIFIER_nondet_int();
    } while (v != 0 );
    if (v != 0)
        reach_error();
    return 0;
}
