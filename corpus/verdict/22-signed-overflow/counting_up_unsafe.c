// expect: false
// claim: precision
// args: --signed-overflow assume
// The result of unsigned arithmetic wraps around, whatever is assumed of signed arithmetic.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_int();
    if (x + 1 < 1)
        reach_error();
    return 0;
}
