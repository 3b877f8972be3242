// expect: true
// claim: soundness
// Two odd numbers stay odd, whatever even number is added, so that their sum is never odd.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 1;
    int y = 3;
    while (1) {
        x += 2 * __VERIFIER_nondet_int();
        y -= 2 * __VERIFIER_nondet_int();
        if (x + y == 7)
            reach_error();
    }
}
