// expect: true
// claim: precision
// A jump into the middle of a loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int i = 0;
    int sum = 0;
    if (__VERIFIER_nondet_int())
        goto inside;
    for (i = 0; i < 5; i++) {
        sum += 1;
inside:
        sum += 10;
    }
    if (sum != 55 && sum != 54)
        reach_error();
    return 0;
}
