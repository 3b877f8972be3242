// expect: true
// claim: precision
// A loop that is left early stands below its bound, one that ends stands at it.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned i = 0;
    int found = 0;
    while (i < n) {
        if (__VERIFIER_nondet_int() == 5) {
            found = 1;
            break;
        }
        i++;
    }
    if (found ? i >= n : i != n)
        reach_error();
    return 0;
}
