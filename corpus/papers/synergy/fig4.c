// expect: false
// claim: precision
// max-iterations: 50
// SYNERGY Fig. 4: Fig. 1 with a[0] and a[1] for a and c, so that path slicing cannot drop the loop.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

void foo(int a[])
{
    int i, j;
    i = 0;
    j = 1;
    a[j] = 0;
    while (i < 1000) {
        a[j] = a[j] + i;
        i = i + 1;
    }
    __VERIFIER_assume(a[0] <= 0);
    reach_error();
}

int main(void)
{
    int a[2];
    a[0] = __VERIFIER_nondet_int();
    a[1] = __VERIFIER_nondet_int();
    foo(a);
    return 0;
}
