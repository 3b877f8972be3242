// expect: false
// claim: precision
// One level writes its result one too low.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static void measure(int n, int *result)
{
    int inner;
    if (n == 0) {
        *result = 0;
        return;
    }
    measure(n - 1, &inner);
    *result = inner + (n != 4);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int result;
    __VERIFIER_assume(n >= 0 && n <= 6);
    measure(n, &result);
    if (result != n)
        reach_error();
    return 0;
}
