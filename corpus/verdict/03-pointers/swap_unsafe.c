// expect: false
// claim: precision
// Swap through pointers saves the wrong value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void swap(int *p, int *q)
{
    int t = *q;
    *p = *q;
    *q = t;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int x = a, y = b;
    swap(&x, &y);
    if (x != b || y != a)
        reach_error();
    return 0;
}
