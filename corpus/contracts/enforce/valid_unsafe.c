// expect: false
// claim: soundness
// args: --enforce-contract copy
// Both may be the same memory.
void copy(int *to, const int *from)
__CPROVER_requires(__CPROVER_rw_ok(to, sizeof *to) && __CPROVER_r_ok(from))
__CPROVER_assigns(*to)
__CPROVER_ensures(*from == __CPROVER_old(*from))
{
    *to = 1;
}

int main(void)
{
    return 0;
}
