// expect: true
// claim: precision
// The successor of an unsigned is zero only at the top.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x + 1 == 0 && x != 0xffffffffu)
        reach_error();
    return 0;
}
