// expect: true
// claim: precision
// args: --check arithmetic --64
// Bit-fields are promoted.
extern int __VERIFIER_nondet_int(void);
struct f { int b : 6; };
int main(void)
{
    int x = __VERIFIER_nondet_int();
    struct f s = {0};
    s.b = (x & 15);
    s.b = s.b * 3;
    return s.b + 2147483000;
}
