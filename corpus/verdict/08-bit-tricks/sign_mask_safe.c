// expect: true
// claim: precision
// The sign of a number without branches.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int s = sign(x);
    if ((x == 0) != (s == 0))
        reach_error();
    if (s < -1 || s > 1)
        reach_error();
    return 0;
}
