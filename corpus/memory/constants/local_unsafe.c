// expect: false
// claim: precision
// args: --property valid-memsafety --64
// A function writes through its parameter to a `const` object of its caller.
static void set(int *p, int v) { *p = v; }
int main(void)
{
    const int limit = 3;
    int count = 0;
    set(&count, 4);
    set((int *)&limit, 5);
    return count + limit;
}
