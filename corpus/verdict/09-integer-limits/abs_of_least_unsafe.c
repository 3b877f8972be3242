// expect: false
// claim: precision
// The absolute value of the least number is negative.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int a = x < 0 ? (int)-(unsigned)x : x;
    if (a < 0)
        reach_error();
    return 0;
}
