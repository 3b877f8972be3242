// expect: true
// claim: precision
// args: --enforce-contract f 
int count, other;
void f(void)
__CPROVER_requires(count < 100)
__CPROVER_assigns(count)
__CPROVER_ensures(count == __CPROVER_old(count) + 1)
{
    count++;
    count += 0;
}
