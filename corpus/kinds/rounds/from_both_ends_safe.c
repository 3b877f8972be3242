// expect: true
// claim: precision
// As the unsafe one, but the loop is over.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    __VERIFIER_assume(low >= 0 && high <= 1000000);
    int rounds = 0;
    while (low < high) {
        low += 2;
        high--;
        rounds++;
    }
    if (rounds == 11111 && low < high)
        reach_error();
    return 0;
}
