// expect: true
// claim: precision
// max-iterations: 2000
// TRACER Fig. 3(d): complex_func always returns 0, which an abstract state is too coarse to know. Here N is 4.
// The figure is an image that our text of the paper lacks; the program is rebuilt from what the text says of its paths.
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { N = 4 };

unsigned complex_func(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    return (i * i + i) & 1u;
}

int main(void)
{
    unsigned x, y = 0;
    unsigned s = 0, t = 0;
    if (__VERIFIER_nondet_int())
        x = 0;
    else
        x = complex_func();
    if (__VERIFIER_nondet_int()) s = s + 1;
    if (__VERIFIER_nondet_int()) s = s + 1;
    if (__VERIFIER_nondet_int()) s = s + 1;
    if (__VERIFIER_nondet_int()) s = s + 1;
    if (x + s > N)
        reach_error();
    if (__VERIFIER_nondet_int()) t = t + 1;
    if (__VERIFIER_nondet_int()) t = t + 1;
    if (__VERIFIER_nondet_int()) t = t + 1;
    if (__VERIFIER_nondet_int()) t = t + 1;
    if (y + t > N)
        reach_error();
    return 0;
}
