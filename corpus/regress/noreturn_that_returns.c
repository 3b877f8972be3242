// expect: unknown
// claim: known-imprecision
// A function that is declared not to return does: that is undefined, and no check is made of it.
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
_Noreturn static void stop(int n)
{
    while (n > 0)
        ;
}
int main(void)
{
    stop(__VERIFIER_nondet_int());
    __VERIFIER_error();
    return 0;
}
