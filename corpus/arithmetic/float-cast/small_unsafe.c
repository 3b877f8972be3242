// expect: false
// claim: precision
// args: --check float-cast --64
// A whole part that a char has room for.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    float f = x & 128;
    signed char c = f;
    return c;
}
