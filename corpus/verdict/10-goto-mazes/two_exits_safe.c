// expect: true
// claim: precision
// A loop left by two gotos, with one of two flags set.
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
