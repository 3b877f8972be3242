// expect: false
// claim: precision
// args: --check div-by-zero --64
// In an assignment with an operator.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned char c = 200;
    c /= (unsigned char)((x & 3) + 253);
    c %= (x & 3);
    return c;
}
