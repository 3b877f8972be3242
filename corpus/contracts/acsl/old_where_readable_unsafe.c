// expect: false
// claim: soundness
// args: --acsl --check assertions,memory
// Where there is no earlier value, the clause does not ask for it.
/*@ requires p == \null || \valid(p);
    ensures p == \null || *p == \old(*p); */
static void f(int *p)
{
    if (p)
        *p = *p + 1;
}

int main(void)
{
    int x = 3;
    f((int *)0);
    f(&x);
    return 0;
}
