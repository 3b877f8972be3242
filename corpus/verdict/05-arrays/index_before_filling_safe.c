// expect: true
// claim: precision
// The place that is read is chosen before the array is filled.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

unsigned short level[40];

int main(void)
{
    unsigned chosen = __VERIFIER_nondet_uint(), height = __VERIFIER_nondet_uint();
    __VERIFIER_assume(chosen < 40 && height > 3 && height < 1000);
    for (int i = 0; i < 40; i++)
        level[i] = (unsigned short)(height - 3);
    if (level[chosen] + 3 != (int)height)
        reach_error();
    return 0;
}
