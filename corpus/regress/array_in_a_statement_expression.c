// expect: false
// claim: known-imprecision
// args: --check memory --64
// An array of variable length that a statement expression declares ends with a jump back, too.
int main(void)
{
    int *p = 0, n = 2;
    return ({
    again: ;
        int v[n];
        v[0] = n;
        if (n == 64)
            return *p;
        p = v;
        n = 64;
        goto again;
        0;
    });
}
