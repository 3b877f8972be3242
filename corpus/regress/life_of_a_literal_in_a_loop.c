// expect: false
// claim: known-imprecision
// args: --check memory --64
// The body of a loop is a block without braces, too: a compound literal in it ends with each turn.
int main(void)
{
    int *p = 0, i = 0;
    while (i++ < 2)
        p = (int[]){i, 2};
    return p[0];
}
