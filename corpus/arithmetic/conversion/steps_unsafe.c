// expect: false
// claim: precision
// args: --check conversion --64
// What ++ makes of a small type is converted back to it.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned char c = x & 255;
    c++;
    return c;
}
