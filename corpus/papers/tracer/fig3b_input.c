// expect: true
// claim: precision
// TRACER Fig. 3(b) with N as an input; bounded, because y + n would wrap for a large N.
// The figure is an image that our text of the paper lacks; the program is rebuilt from what the text says of its paths.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int N = __VERIFIER_nondet_int();
    int y = 0;
    int n = 0;
    __VERIFIER_assume(N <= 1000000);
    while (n < N) {
        y = y + 1;
        n = n + 1;
    }
    if (y + n < N)
        reach_error();
    return 0;
}
