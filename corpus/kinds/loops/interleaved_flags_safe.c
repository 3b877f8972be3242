// expect: true
// claim: precision
// Two flags that turn over together are always different.
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
        b = !b;
        if (a == b)
            reach_error();
    }
    return 0;
}
