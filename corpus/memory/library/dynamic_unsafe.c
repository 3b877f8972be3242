// expect: false
// claim: precision
// args: --check assertions,memory
#include <stdlib.h>
int main(void)
{
    char *block = malloc(6);
    for (int i = 0; i < 2; i++) {
        char local[4], *kept = local;
        __CPROVER_assert(!__CPROVER_DYNAMIC_OBJECT(kept), "local");
        __CPROVER_assert(__CPROVER_OBJECT_SIZE(kept + 1) == 4 && __CPROVER_POINTER_OFFSET(kept + 1) == 0, "extent");
    }
    __CPROVER_assert(!block || __CPROVER_DYNAMIC_OBJECT(block), "block");
    free(block);
    return 0;
}
