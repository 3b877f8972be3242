// expect: false
// claim: precision
// One of two counters misses the fifth round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int a = 0, b = 0;
    while (a < n) {
        a++;
        if (a != 5)
            b++;
    }
    if (a != b)
        reach_error();
    return 0;
}
