// expect: false
// claim: precision
// A third way out of the loop sets no flag.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int found = 0, failed = 0;
    int x = __VERIFIER_nondet_int();
again:
    if (x == 0)
        goto success;
    if (x < 0)
        goto failure;
    if (x == 5)
        goto out;
    x = x > 10 ? __VERIFIER_nondet_int() : x - 1;
    goto again;
failure:
    failed = 1;
    goto out;
success:
    found = 1;
out:
    if (!found && !failed)
        reach_error();
    return 0;
}
