// expect: true
// claim: soundness
// What CBMC's own variables hold is not known here.
#include <assert.h>
int main(void)
{
    extern int __CPROVER_thread_count;
    assert(__CPROVER_thread_count == 1);
    assert(__CPROVER_rounding_mode == 0);
    __CPROVER_dead_object = 0;
    assert(__CPROVER_max_malloc_size > 1000);
    return 0;
}
