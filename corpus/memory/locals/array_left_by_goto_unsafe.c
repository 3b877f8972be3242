// expect: false
// claim: precision
// args: --property valid-memsafety --64
// A jump back before the declaration of a variable length array ends the array, though control stays in its block.
int main(void)
{
    int n = 3, *p = 0;
again: ;
    int v[n];
    v[0] = n;
    if (n == 3) {
        p = v;
        n = 64;
        goto again;
    }
    return *p;
}
