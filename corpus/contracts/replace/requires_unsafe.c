// expect: false
// claim: precision
// args: --replace-call-with-contract f 
int f(int n)
__CPROVER_requires(n > 0)
__CPROVER_ensures(__CPROVER_return_value == n - 1)
;
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > -1)
        return f(n);
    return 0;
}
