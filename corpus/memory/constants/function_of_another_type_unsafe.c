// expect: false
// claim: precision
// args: --property valid-memsafety
// A function is called by another type than it has.
static void set(int *p) { *p = 1; }
int main(void)
{
    const int x = 1;
    void (*f)(const int *) = (void (*)(const int *))set;
    f(&x);
    return 0;
}
