// expect: false
// claim: precision
// args: --check arithmetic --64
// Small types are computed in int.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned short a = (unsigned short)x, b = 65535;
    return a * b;
}
