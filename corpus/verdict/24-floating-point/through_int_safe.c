// expect: true
// claim: precision
// Integers below 2 to the power of 24 survive a conversion to float.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < -16777216 || n > 16777216)
        return 0;
    float f = n;
    if ((int)f != n)
        reach_error();
    return 0;
}
