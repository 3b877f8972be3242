// expect: true
// claim: precision
// The absolute value but of the least number is not negative.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int a = x < 0 ? (int)-(unsigned)x : x;
    if (a < 0 && x != -2147483647 - 1)
        reach_error();
    return 0;
}
