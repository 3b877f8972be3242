// expect: false
// claim: precision
// args: --check float-overflow
// Division by zero.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    return 1.0 / n > 0.5;
}
