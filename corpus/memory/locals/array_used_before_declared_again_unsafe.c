// expect: false
// claim: precision
// args: --property valid-memsafety --64
// A jump back before its declaration ends a variable length array at once, not only where it is declared again.
int main(void)
{
    int n = 2, *p = 0;
    {
    again:
        if (p)
            return *p;
    }
    int v[n];
    v[0] = 0;
    p = v;
    goto again;
}
