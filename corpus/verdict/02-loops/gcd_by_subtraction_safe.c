// expect: true
// claim: precision
// The result of Euclid's subtraction is at most both numbers.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    __VERIFIER_assume(a >= 1 && a <= 12 && b >= 1 && b <= 12);
    int x = a, y = b;
    while (x != y) {
        if (x > y)
            x -= y;
        else
            y -= x;
    }
    if (x > a || x > b || x != y)
        reach_error();
    return 0;
}
