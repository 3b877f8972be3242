// expect: false
// claim: precision
// A step of three makes an odd number even.
// fails with: 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = 1;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            x += 2;
        else
            x += 3;
    }
    if (x == 20)
        reach_error();
    return 0;
}
