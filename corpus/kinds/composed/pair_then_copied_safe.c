// expect: true
// claim: wish
// A pair that grows; behind it an array is copied.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int from[1000];
int to[1000];

int main(void)
{
    unsigned m = __VERIFIER_nondet_uint();
    __VERIFIER_assume(m <= 40);
    unsigned a = 0;
    unsigned b = 1;
    for (unsigned i = 0; i < m; i++) {
        unsigned next = a + b;
        a = b;
        b = next;
    }
    if (b < a)
        reach_error();
    for (int i = 0; i < 1000; i++)
        from[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 1000; i++)
        to[i] = from[i];
    for (int i = 0; i < 1000; i++)
        if (to[i] != from[i])
            reach_error();
    return 0;
}
