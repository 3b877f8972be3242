// expect: false
// claim: precision
// The ready flag may be set one round early.
// fails with: 5, 1
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 1000000);
    unsigned work = 0;
    int ready = 0;
    while (!ready) {
        if (work < n)
            work++;
        if (work + 1 >= n && __VERIFIER_nondet_int())
            ready = 1;
        if (ready && work != n)
            reach_error();
    }
    return 0;
}
