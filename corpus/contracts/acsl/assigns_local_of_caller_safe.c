// expect: true
// claim: precision
// args: --acsl
/*@ requires \valid(p) && \valid(q);
    assigns *p, *q;
    ensures *p == \old(*q) && *q == \old(*p); */
static void swap(int *p, int *q)
{
    int t = *p;
    *p = *q;
    *q = t;
}

int main(void)
{
    int a = 1, b = 2;
    swap(&a, &b);
    /*@ assert a == 2 && b == 1; */
    return 0;
}
