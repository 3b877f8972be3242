// expect: false
// claim: precision
// args: --signed-overflow assume
// The least average of numbers above -10 is found without an overflow on the way.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < -10 || y < -10)
        return 0;
    if ((x + y) / 2 <= -10)
        reach_error();
    return 0;
}
