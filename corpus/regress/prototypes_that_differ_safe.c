// expect: true
// claim: precision
// Prototypes of one unit that differ in the signs of integers: gcc refuses them, goto-cc says so and goes on. The definition counts.
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
int half(unsigned);
int half(int);
int half(int n)
{
    return n / 2;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n == -4 && half(n) != -2)
        __VERIFIER_error();
    return 0;
}
