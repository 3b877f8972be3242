// expect: true
// claim: precision
// slow: seconds
// Three arrays whose length is an input, the third made from the others.
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 1000000)
        return 0;
    int a[n], b[n], c[n];
    for (unsigned i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    for (unsigned i = 0; i < n; i++)
        b[i] = __VERIFIER_nondet_int();
    for (unsigned i = 0; i < n; i++)
        c[i] = a[i] - b[i];
    for (unsigned i = 0; i < n; i++)
        if (c[i] != a[i] - b[i])
            reach_error();
    return 0;
}
