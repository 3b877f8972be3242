// expect: false
// claim: precision
// One is counted twice.
// fails with: 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000);
    unsigned low = 0;
    unsigned high = n;
    unsigned count = 0;
    while (low < high) {
        if (high == 10 && low == 5)
            count++;
        if (__VERIFIER_nondet_int())
            low++;
        else
            high--;
        count++;
    }
    if (count != n || low != high)
        reach_error();
    return 0;
}
