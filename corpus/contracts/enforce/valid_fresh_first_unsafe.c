// expect: false
// claim: soundness
// args: --enforce-contract copy
// What is fresh is apart from all else that is fresh, but a pointer that is only valid may lead there.
void copy(int *to, const int *from)
__CPROVER_requires(__CPROVER_is_fresh(to, sizeof *to) && __CPROVER_r_ok(from))
__CPROVER_assigns(*to)
__CPROVER_ensures(*from == __CPROVER_old(*from))
{
    *to = 1;
}

int main(void)
{
    return 0;
}
