// expect: false
// claim: precision
// Two ends of a range move towards each other; the last step is counted twice.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 100000);
    int low = 0, high = n, steps = 0;
    while (low != high) {
        if (__VERIFIER_nondet_int())
            low++;
        else
            high--;
        steps++;
        if (low == high)
            steps++;
    }
    if (steps != n)
        reach_error();
    return 0;
}
