// expect: false
// claim: soundness
// args: --acsl --enforce-contract f
// Nothing says that the pointers differ.
/*@ requires \valid(p);
    requires n == 0 || (q != \null && \valid(q));
    ensures n == 0 || *p == 1; */
void f(int *p, int *q, int n)
{
    *p = 1;
    if (n)
        *q = 2;
}

int main(void)
{
    return 0;
}
