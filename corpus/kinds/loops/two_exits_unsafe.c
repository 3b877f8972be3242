// expect: false
// claim: precision
// A loop that is left after its step can stand at the bound.
// fails with: 1, 5
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned i = 0;
    int found = 0;
    while (i < n) {
        i++;
        if (__VERIFIER_nondet_int() == 5) {
            found = 1;
            break;
        }
    }
    if (found ? i >= n : i != n)
        reach_error();
    return 0;
}
