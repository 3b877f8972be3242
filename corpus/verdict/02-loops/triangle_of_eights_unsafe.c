// expect: false
// claim: precision
// A sum of multiples of eight that is reached after a few rounds.
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
    if (sum == 136)
        reach_error();
    return 0;
}
