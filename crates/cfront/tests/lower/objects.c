// A program that asks for objects remembers them.
// expect: unsupported __CPROVER_r_ok of a pointer to memory of unknown extent
// expect: has $object
// expect: has $block0.base
// expect: ends exit
void *malloc(unsigned long);
void free(void *);
int main(void)
{
    char *p = malloc(3), local[2];
    __CPROVER_assert(__CPROVER_r_ok(p + 1, 2), "inside");
    __CPROVER_assert(!__CPROVER_r_ok(p, 4), "too long");
    __CPROVER_assert(__CPROVER_r_ok(local, 2) && !__CPROVER_r_ok(local + 1, 2), "local");
    free(p);
    __CPROVER_assert(!__CPROVER_r_ok(p, 1), "freed");
    return 0;
}
