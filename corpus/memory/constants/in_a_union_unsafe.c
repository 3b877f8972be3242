// expect: false
// claim: precision
// args: --property valid-memsafety
// One member of a union is read as another.
int main(void)
{
    const int x = 1;
    union { const int *q; int *p; } u = {&x};
    *u.p = 2;
    return 0;
}
