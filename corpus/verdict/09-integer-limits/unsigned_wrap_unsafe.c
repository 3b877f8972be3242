// expect: false
// claim: precision
// The successor of an unsigned is taken to be greater.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x + 1 <= x)
        reach_error();
    return 0;
}
