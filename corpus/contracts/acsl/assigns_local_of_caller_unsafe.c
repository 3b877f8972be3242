// expect: false
// claim: soundness
// args: --acsl
// What the function changes and does not name is a local variable of its caller.
/*@ requires \valid(p) && \valid(q);
    assigns *p;
    ensures *p == \old(*q); */
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
    return 0;
}
