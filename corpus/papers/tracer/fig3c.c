// expect: true
// claim: precision
// max-iterations: 1000
// TRACER Fig. 3(c): predicates learnt under z == 0 are useless, and costly, under z == 999. Here N is 6.
// The figure is an image that our text of the paper lacks; the program is rebuilt from what the text says of its paths.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { N = 6 };

int main(void)
{
    int z;
    int s = 0;
    if (__VERIFIER_nondet_int())
        z = 0;
    else
        z = 999;
    if (__VERIFIER_nondet_int()) s = s + 1; else s = s + 2;
    if (__VERIFIER_nondet_int()) s = s + 1; else s = s + 2;
    if (__VERIFIER_nondet_int()) s = s + 1; else s = s + 2;
    if (__VERIFIER_nondet_int()) s = s + 1; else s = s + 2;
    if (__VERIFIER_nondet_int()) s = s + 1; else s = s + 2;
    if (__VERIFIER_nondet_int()) s = s + 1; else s = s + 2;
    if (z == 0 && s > 2 * N)
        reach_error();
    return 0;
}
