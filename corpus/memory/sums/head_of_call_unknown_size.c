// expect: true
// claim: precision
// args: --function f --check pointer-overflow --64
int f(const int a[static 3])
{
    const int *end = a + 3; // whoever calls keeps the promise
    return end - a - 3;
}
