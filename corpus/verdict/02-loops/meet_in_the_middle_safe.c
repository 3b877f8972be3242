// expect: true
// claim: soundness
// Two ends of a range move towards each other until they meet; the gap and the steps make up its length.
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
    }
    if (steps != n)
        reach_error();
    return 0;
}
