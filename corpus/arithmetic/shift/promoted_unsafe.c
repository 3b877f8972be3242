// expect: false
// claim: precision
// args: --check shift --64
// The width is that of the promoted left operand.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned char c = (unsigned char)x;
    return c << 24;
}
