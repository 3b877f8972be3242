// expect: true
// claim: precision
// A sum and its undoing, on different objects only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void add(int *to, const int *from)
{
    *to += *from;
}

static void subtract(int *to, const int *from)
{
    *to -= *from;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int old = a;
    const int *from = &b;
    add(&a, from);
    subtract(&a, from);
    if (a != old)
        reach_error();
    return 0;
}
