// expect: true
// claim: precision
// Inputs are independent and come in order.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    if (a == 1 && b == 2 && c == 3 && a + b != c)
        reach_error();
    return 0;
}
