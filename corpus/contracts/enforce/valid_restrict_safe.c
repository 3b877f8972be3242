// expect: true
// claim: precision
// args: --enforce-contract copy
// `restrict` says that what is written through one pointer is not read through the other.
void copy(int *restrict to, const int *restrict from)
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
