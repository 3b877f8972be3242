// expect: true
// claim: precision
// args: --acsl --enforce-contract f
// That the pointers differ is said in the part that gives the second one memory.
/*@ requires \valid(p);
    requires n == 0 || (q != p && \valid(q));
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
