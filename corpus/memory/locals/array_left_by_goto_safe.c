// expect: true
// claim: precision
// args: --property valid-memsafety --64
// The pointer leads to the array that began last; a jump that stays behind its declaration does not end it.
int main(void)
{
    int n = 3, turns = 0, *p = 0;
again: ;
    int v[n];
    v[0] = n;
    p = v;
    if (n == 3) {
        n = 64;
        goto again;
    }
more:
    if (turns++ < 2)
        goto more;
    return *p;
}
