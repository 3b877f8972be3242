// expect: true
// claim: soundness
// Sums of multiples of eight are multiples of eight, also where they wrap around.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned step = 8;
    unsigned sum = 16;
    while (__VERIFIER_nondet_int()) {
        sum += step;
        step += 8;
    }
    if (sum == 100)
        reach_error();
    return 0;
}
