// expect: true
// claim: precision
// What is divided is put together again, whatever the divisor.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int number = __VERIFIER_nondet_int();
    int divisor = __VERIFIER_nondet_int();
    if (divisor == 0 || divisor == -1)
        return 0;
    int quotient = number / divisor;
    int rest = number % divisor;
    if (quotient * divisor + rest != number)
        reach_error();
    return 0;
}
