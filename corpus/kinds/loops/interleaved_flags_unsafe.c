// expect: false
// claim: precision
// In the tenth round only one of two flags turns over.
// fails with: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 0;
    int b = 1;
    unsigned rounds = 0;
    while (__VERIFIER_nondet_int()) {
        rounds++;
        a = !a;
        if (rounds != 10)
            b = !b;
        if (a == b)
            reach_error();
    }
    return 0;
}
