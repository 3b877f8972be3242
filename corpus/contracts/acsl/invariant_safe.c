// expect: true
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned n = (unsigned)__VERIFIER_nondet_int() % 20, i = 0, s = 0;
    /*@ loop invariant i <= n && s == 2 * i;
        loop assigns i, s;
        loop variant n - i; */
    while (i < n) {
        s += 2;
        i++;
    }
    return 0;
}
