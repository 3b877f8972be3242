// expect: true
// claim: precision
// args: --property valid-memsafety --64
// A function writes through its parameter; `const` objects of its caller are only compared.
static void set(int *p, int v) { *p = v; }
int main(void)
{
    const int limit = 3;
    int count = 0;
    set(&count, 4);
    set((int *)&limit == &count ? 0 : &count, 5);
    return count + limit;
}
