// expect: true
// claim: precision
// Names in a table differ in their first letter.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static const char *const names[] = { "red", "green", "blue", "amber" };

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < sizeof names / sizeof names[0]);
    if (i != 1 && names[i][0] == names[1][0])
        reach_error();
    return 0;
}
