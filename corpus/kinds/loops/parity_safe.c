// expect: true
// claim: precision
// Steps of two and of minus six leave an odd number odd.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = 1;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            x += 2;
        else
            x -= 6;
    }
    if (x % 2 == 0)
        reach_error();
    return 0;
}
