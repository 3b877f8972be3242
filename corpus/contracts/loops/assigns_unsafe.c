// expect: false
// claim: precision
// args: --apply-loop-contracts 
int main(void)
{
    int i = 0, j = 0;
    while (i < 10)
    __CPROVER_assigns(i)
    __CPROVER_loop_invariant(0 <= i && i <= 10)
    {
        int k = i;
        k++;
        j = 0;
        i++;
    }
    return j;
}
