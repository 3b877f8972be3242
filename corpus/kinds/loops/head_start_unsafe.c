// expect: false
// claim: precision
// The head start is lost where both pass three.
// fails with: 4
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned y = __VERIFIER_nondet_uint();
    __VERIFIER_assume(y <= 1000000);
    unsigned x = y + 5;
    while (y > 0) {
        y--;
        if (y != 3)
            x--;
    }
    if (x != 5)
        reach_error();
    return 0;
}
