// expect: unknown
// claim: known-imprecision
// args: --apply-loop-contracts
// A literal that was there before the loop is not the loop's; writes through pointers to local objects are not decided.
int main(void)
{
    unsigned i;
    int *numbers = (int[]){1, 2};
    for (i = 0; i < 10; i++)
        __CPROVER_assigns(i)
        __CPROVER_loop_invariant(i <= 10)
    {
        numbers[0] = 3;
    }
    return 0;
}
