// expect: true
// claim: precision
// The only way to the error reads a local object of a call that has returned. Where the call is expanded, the object
// has a constant address and never ends.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int *kept;

static void give(int value)
{
    int local = value;
    kept = &local;
}

int main(void)
{
    give(__VERIFIER_nondet_int());
    if (*kept == 7)
        reach_error();
    return 0;
}
