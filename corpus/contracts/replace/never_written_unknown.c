// expect: unknown
// claim: known-imprecision
// args: --replace-call-with-contract f --check uninit
// The contract lets the function leave the object alone.
void f(int *p)
__CPROVER_requires(p != 0)
__CPROVER_assigns(*p);

int main(void)
{
    int x;
    f(&x);
    return x;
}
