// expect: false
// claim: precision
// args: --property valid-memsafety
// An element of a `const` structure is written.
int main(void)
{
    const struct { int a, b[2]; } s = {1, {2, 3}};
    *(int *)&s.b[1] = 3;
    return 0;
}
