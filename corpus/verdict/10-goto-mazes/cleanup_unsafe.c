// expect: false
// claim: precision
// Cleanup skips one of two resources.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int a = 0, b = 0;
    a = 1;
    if (!__VERIFIER_nondet_bool())
        goto out_a;
    b = 1;
    if (!__VERIFIER_nondet_bool())
        goto out_b;
    b = 0;
    a = 0;
    return 0;
out_b:
    b = 1;
out_a:
    a = 0;
    if (a || b)
        reach_error();
    return 0;
}
