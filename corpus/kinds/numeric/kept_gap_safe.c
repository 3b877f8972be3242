// expect: true
// claim: precision
// Two indices keep their distance; the front one stops at the end.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 10 && n <= 1000000);
    int back = 0;
    int front = 5;
    while (front < n) {
        back++;
        front++;
    }
    if (front - back != 5 || back != n - 5)
        reach_error();
    return 0;
}
