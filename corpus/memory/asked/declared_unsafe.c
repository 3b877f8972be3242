// expect: false
// claim: precision
// args: --64
#include <assert.h>
#include <stddef.h>
_Bool __CPROVER_r_ok(const void *, size_t);
size_t __CPROVER_OBJECT_SIZE(const void *);
void *__CPROVER_allocate(size_t size, _Bool zero);
extern unsigned nondet_uint(void);
int main(void)
{
    unsigned n = nondet_uint();
    __CPROVER_assume(n <= 3);
    char *p = __CPROVER_allocate(n, 1);
    if (n && __CPROVER_r_ok(p, n) && __CPROVER_OBJECT_SIZE(p) == n) {
        assert(p[0] == 0);
        __CPROVER_havoc_object(p);
        assert(n < 3 || p[1] != 'x');
    }
}
