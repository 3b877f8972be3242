// expect: true
// claim: precision
// args: --signed-overflow assume
// The sum of numbers that are not negative is none.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < 0 || y < 0)
        return 0;
    if ((x + y) / 2 < 0)
        reach_error();
    return 0;
}
