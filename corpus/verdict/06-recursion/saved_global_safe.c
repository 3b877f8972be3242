// expect: true
// claim: precision
// Each level restores the global that it changes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int mode = 1;

static void nested(int n)
{
    int saved = mode;
    mode = n;
    if (n > 0)
        nested(n - 1);
    mode = saved;
}

int main(void)
{
    nested(__VERIFIER_nondet_int());
    if (mode != 1)
        reach_error();
    return 0;
}
