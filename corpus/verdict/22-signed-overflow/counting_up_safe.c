// expect: true
// claim: precision
// args: --signed-overflow assume
// A counter that only grows stays positive.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 1;
    while (__VERIFIER_nondet_int())
        x++;
    if (x < 1)
        reach_error();
    return 0;
}
