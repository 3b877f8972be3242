// expect: true
// claim: precision
// args: --enforce-contract copy
#include <stddef.h>
void copy(char *to, const char *from, size_t n)
__CPROVER_requires(n <= 3 && __CPROVER_w_ok(to, n) && __CPROVER_r_ok((const char *)from, n))
__CPROVER_assigns(__CPROVER_object_upto(to, n))
__CPROVER_ensures(n == 0 || to[n - 1] == __CPROVER_old(from[n - 1]))
{
    for (size_t i = n; i > 0; i--)
        to[i - 1] = from[i - 1];
}

int main(void)
{
    return 0;
}
