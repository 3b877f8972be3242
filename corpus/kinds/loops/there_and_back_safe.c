// expect: true
// claim: precision
// Two counters at speeds one and two go up together and down together.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned a = 0;
    unsigned b = 0;
    while (a < n) {
        a++;
        b += 2;
    }
    while (a > 0) {
        a--;
        b -= 2;
    }
    if (b != 0)
        reach_error();
    return 0;
}
