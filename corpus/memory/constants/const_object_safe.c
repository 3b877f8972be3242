// expect: true
// claim: precision
// args: --property valid-memsafety --64
int limit = 3;
static void set(int *p) { *p = 4; }
int main(void)
{
    set(&limit);
    return limit;
}
