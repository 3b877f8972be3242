// expect: false
// claim: soundness
// args: --apply-loop-contracts --check assertions,memory
// There is no value behind a null pointer that the invariant could speak of.
int main(void)
{
    int *p = 0, i = 0;
    while (i < 5)
    __CPROVER_assigns(i)
    __CPROVER_loop_invariant(0 <= i && i <= 5 && (p == 0 || *p == __CPROVER_loop_entry(*p)))
    {
        i++;
    }
    __CPROVER_assert(i == 5, "five rounds");
    __CPROVER_assert(p != 0, "an object");
    return 0;
}
