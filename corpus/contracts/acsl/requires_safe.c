// expect: true
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

//@ requires \valid(p) && \separated(p, q);
void set(int *p, int *q)
{
    *p = 1;
}

int main(void)
{
    int a = 0, b = 0;
    set(&a, &b);
    return b;
}
