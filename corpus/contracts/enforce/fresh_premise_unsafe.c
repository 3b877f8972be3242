// expect: false
// claim: soundness
// args: --check assertions,memory --enforce-contract set
// What is only the premise of an implication need not hold.
void set(int *p, int a)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p) && a == 1 ==> a == 1)
__CPROVER_assigns(*p)
{
    *p = 1;
}

int main(void)
{
    return 0;
}
