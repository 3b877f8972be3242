// expect: true
// claim: precision
// args: --check shift --64
// No number is shifted by less than nothing.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return 1000 >> (x & 7);
}
