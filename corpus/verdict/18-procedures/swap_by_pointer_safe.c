// expect: true
// claim: precision
// Sorting three numbers by swapping pairs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void swap(int *a, int *b)
{
    int old = *a;
    *a = *b;
    *b = old;
}

static void order(int *a, int *b)
{
    if (*a > *b)
        swap(a, b);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int z = __VERIFIER_nondet_int();
    order(&x, &y);
    order(&y, &z);
    order(&x, &y);
    if (x > y || y > z)
        reach_error();
    return 0;
}
