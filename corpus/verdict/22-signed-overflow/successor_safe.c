// expect: true
// claim: precision
// args: --signed-overflow assume
// Without wrap-around a successor is greater.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x + 1 <= x)
        reach_error();
    return 0;
}
