// expect: true
// claim: wish
// args: --property no-overflow
// 46340 is the largest number whose square is an int.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -46340 || x > 46340)
        return 0;
    return x * x == 9;
}
