// expect: true
// claim: precision
// max-iterations: 200
// engine cegar: true within 5 iterations
// TRACER Fig. 3(a): infeasible branches on x that do not matter; q == 1 is the interpolant.
// The figure is an image that our text of the paper lacks; the program is rebuilt from what the text says of its paths.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0;
    int q = 1;
    int y = 0;
    if (x > 0)
        y = y + 1;
    else
        y = y + 2;
    if (x > 1)
        y = y + 1;
    else
        y = y + 2;
    if (x > 2)
        y = y + 1;
    else
        y = y + 2;
    if (q != 1)
        reach_error();
    return y & 1;
}
