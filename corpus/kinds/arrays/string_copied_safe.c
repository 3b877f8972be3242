// expect: true
// claim: precision
// slow: seconds
// A string is copied up to its end.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    char s[200];
    char t[200];
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n < 200);
    for (unsigned i = 0; i < n; i++)
        s[i] = 'y';
    s[n] = 0;
    unsigned k = 0;
    while (s[k] != 0) {
        t[k] = s[k];
        k++;
    }
    t[k] = 0;
    for (unsigned i = 0; i < k; i++)
        if (t[i] != 'y')
            reach_error();
    return 0;
}
