// expect: true
// claim: wish
// As the unsafe one: sums are at most 50, or four times as large.
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
    if (sum == 60)
        reach_error();
    return 0;
}
