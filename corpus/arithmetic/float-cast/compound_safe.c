// expect: true
// claim: precision
// args: --check arithmetic --64
// The result of an assignment with an operator is converted back.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned char c = 100;
    c *= 2.5;
    return c;
}
