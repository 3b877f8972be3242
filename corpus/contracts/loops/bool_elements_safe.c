// expect: true
// claim: precision
// args: --apply-loop-contracts
// Any value of a `_Bool` is 0 or 1, in memory as well.
int main(void)
{
    _Bool s[3] = {0};
    for (int i = 0; i < 3; i++)
    __CPROVER_loop_invariant(0 <= i && i <= 3)
    {
        s[i] = i & 1;
    }
    int k = s[1];
    __CPROVER_assert(k < 2, "a _Bool");
    return 0;
}
