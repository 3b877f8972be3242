// expect: true
// claim: precision
// args: --check unsigned-overflow --64
// A difference below zero.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned a = __VERIFIER_nondet_int();
    if (a < 5)
        return 0;
    return a - 5 > 0;
}
