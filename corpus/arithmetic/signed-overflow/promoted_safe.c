// expect: true
// claim: precision
// args: --check arithmetic --64
// Small types are computed in int.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned char a = (unsigned char)x, b = 255;
    return a * b * b;
}
