// expect: false
// claim: precision
// args: --property no-overflow
// A sum of two inputs, within bounds.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < 0 || y > 1)
        return 0;
    return x + y == 7;
}
