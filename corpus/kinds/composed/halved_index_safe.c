// expect: true
// claim: precision
// A search by halving ends inside of the array that was filled before.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

unsigned a[1000];

int main(void)
{
    for (unsigned i = 0; i < 1000; i++)
        a[i] = 7;
    unsigned top = __VERIFIER_nondet_uint();
    __VERIFIER_assume(top < 1000);
    unsigned low = 0;
    unsigned high = top;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        if (__VERIFIER_nondet_int())
            low = middle + 1;
        else
            high = middle;
    }
    if (low > top)
        reach_error();
    if (a[low] != 7)
        reach_error();
    return 0;
}
