// expect: false
// claim: precision
// The back one jumps once.
// fails with: 50
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
        back += back == 30 ? 2 : 1;
        front++;
    }
    if (front - back != 5 || back != n - 5)
        reach_error();
    return 0;
}
