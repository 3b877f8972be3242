// expect: true
// claim: precision
// max-iterations: 200
// TRACER Fig. 1(a): infeasible paths; at <3> the interpolant x <= 1 subsumes the second half of the tree.
// The figure is an image that our text of the paper lacks; the program is rebuilt from what the text says of its paths.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int y = __VERIFIER_nondet_int();
    int x = 0;
    if (__VERIFIER_nondet_int())
        x = x + 1;
    if (y >= 1)
        x = x + 2;
    if (y < 1)
        x = x + 4;
    if (x > 5)
        reach_error();
    return 0;
}
