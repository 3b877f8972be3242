// expect: false
// claim: precision
// args: --check uninit --64
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x;
    if (__VERIFIER_nondet_int() > 0) x = 1;
    return x;
}
