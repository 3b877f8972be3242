// expect: false
// claim: precision
// args: --property valid-memsafety
// A cell of a `const` table is written through a pointer to numbers.
int main(void)
{
    const int m[2][2] = {{1, 2}, {3, 4}};
    ((int *)m)[3] = 0;
    return 0;
}
