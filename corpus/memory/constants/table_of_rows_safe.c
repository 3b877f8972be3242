// expect: true
// claim: precision
// args: --property valid-memsafety
// A copy of a `const` table is written.
int main(void)
{
    const int m[2][2] = {{1, 2}, {3, 4}};
    int copy[2][2] = {{m[0][0], m[0][1]}, {m[1][0], m[1][1]}};
    ((int *)copy)[3] = 0;
    return m[1][1] - 4;
}
