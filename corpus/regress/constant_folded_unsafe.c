// expect: false
// claim: soundness
// gcc folds products with zero, with and without optimisation; the compiled program shows it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (__builtin_constant_p(x * 0))
        reach_error();
    return 0;
}
