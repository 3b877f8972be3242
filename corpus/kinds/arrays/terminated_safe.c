// expect: true
// claim: precision
// slow: seconds
// A string of inputs that are not zero: its length is found again.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    char s[300];
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n < 300);
    for (unsigned i = 0; i < n; i++)
        s[i] = 'x';
    s[n] = 0;
    unsigned length = 0;
    while (s[length] != 0)
        length++;
    if (length != n)
        reach_error();
    return 0;
}
