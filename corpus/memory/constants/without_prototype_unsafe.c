// expect: false
// claim: precision
// args: --property valid-memsafety
// Nothing is said of the types of parameters.
static void set(p) int *p; { *p = 1; }
int main(void)
{
    const int x = 1;
    set(&x);
    return 0;
}
