// expect: false
// claim: precision
// args: --apply-loop-contracts 
int main(void)
{
    int s = 0;
    for (int i = 0; i < 50; i++)
    __CPROVER_assigns(i, s)
    __CPROVER_loop_invariant(0 <= i && i <= 50 && s == 2 * i)
    {
        int j = 0;
        while (j < 2)
        __CPROVER_assigns(j, s)
        __CPROVER_loop_invariant(0 <= j && j <= 3 && s == 2 * i + j)
        {
            j++;
            s++;
        }
    }
    return s;
}
