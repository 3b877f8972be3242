// expect: false
// claim: precision
// args: --property no-overflow
// Operations that are evaluated only under conditions, or change what they compute with.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = 0;
    if (x <= 2147483647 && x + 1 > 5)
        y = x;
    return y;
}
