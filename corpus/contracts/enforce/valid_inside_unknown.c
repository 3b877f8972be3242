// expect: unknown
// claim: known-imprecision
// args: --enforce-contract set
// Only a pointer that can be assigned gets memory. (What is there is not guessed either: no violation.)
void set(int *p)
__CPROVER_requires(__CPROVER_rw_ok(p + 1, sizeof *p))
__CPROVER_assigns(p[1])
__CPROVER_ensures(p[1] == 5)
{
    p[1] = 5;
}

int main(void)
{
    return 0;
}
