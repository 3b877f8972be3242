// expect: true
// claim: precision
extern void __VERIFIER_error(void);
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
_Noreturn static void stop(int n)
{
    if (n > 0)
        abort();
    for (;;)
        ;
}
int main(void)
{
    stop(__VERIFIER_nondet_int());
    __VERIFIER_error();
    return 0;
}
