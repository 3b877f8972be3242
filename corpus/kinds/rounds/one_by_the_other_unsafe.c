// expect: false
// claim: precision
// The bounds of two loops are what the loops before them have counted.
// fails with: 10000
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

/* Nothing is added where the argument is large. */
static int last(int from)
{
    int sum = from;
    int large = from > 40;
    for (int i = 0; i < from; i++) {
        if (!large)
            sum++;
    }
    return sum;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n <= 100000);
    int sum = last(n);
    if (sum > 50)
        sum += last(sum);
    if (sum > 70)
        sum += last(sum);
    if (sum == 40000)
        reach_error();
    return 0;
}
