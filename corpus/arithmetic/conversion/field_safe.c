// expect: true
// claim: precision
// args: --check conversion --64
// A bit-field has as many bits as it says.
extern int __VERIFIER_nondet_int(void);
struct f { signed b : 2; };
int main(void)
{
    int x = __VERIFIER_nondet_int();
    struct f s;
    s.b = (x & 3) - 2;
    return s.b;
}
