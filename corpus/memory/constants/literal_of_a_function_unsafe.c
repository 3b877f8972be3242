// expect: false
// claim: precision
// args: --property valid-memsafety
// An unnamed `const` object is written.
int main(void)
{
    const int *p = (const int[]){1, 2};
    *(int *)p = 3;
    return 0;
}
