// expect: false
// claim: precision
// args: --enforce-contract f 
void f(int *to, const int *from)
__CPROVER_requires(__CPROVER_is_fresh(to, sizeof(int)))
__CPROVER_requires(__CPROVER_is_fresh(from, sizeof(int)))
__CPROVER_assigns(*to)
__CPROVER_ensures(*to == *from && *from == __CPROVER_old(*from))
{
    *to = *from | 1;
}
