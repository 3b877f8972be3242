// expect: false
// claim: precision
// args: --property valid-memsafety
// The type of a `const` array has a name.
typedef int row[3];
int main(void)
{
    const row a = {1, 2, 3};
    *(int *)a = 1;
    return 0;
}
