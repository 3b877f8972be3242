// expect: true
// claim: precision
// args: --data-model lp64
// The object behind a pointer: static, local, block; before and behind its end, and when it has been freed.
#include <assert.h>
#include <stdlib.h>
unsigned nondet_unsigned(void);
int numbers[5];

static int fits(const int *p, unsigned n)
{
    return __CPROVER_r_ok(p, n * sizeof *p);
}

int main(void)
{
    int local[3];
    unsigned n = nondet_unsigned() % 100 + 1;
    char *block = malloc(n), *other = malloc(4);
    assert(fits(numbers, 5) && !fits(numbers, 6) && fits(numbers + 5, 0) && !fits(numbers + 1, 5));
    assert(fits(local, 3) && !fits(local, 4));
    assert(__CPROVER_w_ok(block, n) && !__CPROVER_w_ok(block, n + 1) && !__CPROVER_rw_ok(block + 1, n));
    assert(__CPROVER_r_ok(local) && !__CPROVER_r_ok((int *)(block + n)));
    assert(!__CPROVER_r_ok(0, 1));
    assert(__CPROVER_OBJECT_SIZE(block + 1) == n && __CPROVER_OBJECT_SIZE(local) == 12);
    assert(__CPROVER_POINTER_OFFSET(&numbers[2]) == 8);
    assert(__CPROVER_same_object(block, block + n) && !__CPROVER_same_object(block, other));
    assert(__CPROVER_POINTER_OBJECT(local) == __CPROVER_POINTER_OBJECT(local + 1));
    assert(__CPROVER_DYNAMIC_OBJECT(other) && !__CPROVER_DYNAMIC_OBJECT(&n));
    free(block);
    assert(!__CPROVER_r_ok(block, 1) && __CPROVER_r_ok(other, 4));
    return 0;
}
