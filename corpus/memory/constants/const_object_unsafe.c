// expect: false
// claim: precision
// args: --property valid-memsafety --64
const int limit = 3;
static void set(int *p) { *p = 4; }
int main(void)
{
    set((int *)&limit);
    return limit;
}
