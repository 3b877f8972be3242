// expect: false
// claim: precision
// A loop over inputs ends at minus seven too.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int v;
    do {
        v = __VERIFIER_nondet_int();
    } while (v != 0 && v != 8);
    if (v != 0)
        reach_error();
    return 0;
}
