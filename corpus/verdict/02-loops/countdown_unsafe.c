// expect: false
// claim: precision
// Counting down by two can miss zero.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 10);
    while (n > 0)
        n -= 2;
    if (n != 0)
        reach_error();
    return 0;
}
