// expect: false
// claim: precision
// One of three returns leaves the interrupt disabled.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int disabled;

static int handle(int request)
{
    disabled++;
    if (request == 0) {
        disabled--;
        return 0;
    }
    if (request < 0) {
        return -1;
    }
    disabled--;
    return 1;
}

int main(void)
{
    handle(__VERIFIER_nondet_int());
    handle(__VERIFIER_nondet_int());
    handle(__VERIFIER_nondet_int());
    if (disabled)
        reach_error();
    return 0;
}
