// expect: true
// claim: precision
// posix_memalign checks its alignment, and what it returns has it.
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    void *p = NULL, *q = NULL;
    if (posix_memalign(&p, 12, 8) != EINVAL || posix_memalign(&p, 2, 8) != EINVAL || p != NULL)
        reach_error();
    if (posix_memalign(&p, 256, 8) != 0 || (uintptr_t)p % 256 != 0)
        reach_error();
    q = aligned_alloc(4096, 4096);
    if ((uintptr_t)q % 4096 != 0)
        reach_error();
    free(p);
    free(q);
    return 0;
}
