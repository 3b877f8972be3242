// expect: false
// claim: precision
// max-iterations: 100
// DASH Fig. 8 with an inc that forgets one value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int inc(int y)
{
    int r;
    r = y + 1;
    if (r == 1000)
        r = y;
    return r;
}

void top(int x)
{
    int a, b;
    a = inc(x);
    b = inc(a);
    if (b != x + 2)
        reach_error();
    return;
}

int main(void)
{
    top(__VERIFIER_nondet_int());
    return 0;
}
