// expect: false
// claim: precision
// args: --property def-behavior --64
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return x + 1 > x;
}
