// expect: false
// claim: precision
// An unsigned char can pass 254.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();
    int i = c;
    if (i < 0 || i > 254)
        reach_error();
    return 0;
}
