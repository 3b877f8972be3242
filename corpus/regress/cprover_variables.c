// expect: true
// claim: soundness
// What CBMC's own variables hold is not known here.
#include <assert.h>
int nondet_int(void);
extern int __CPROVER_thread_count;

int main(void)
{
    switch (nondet_int()) {
    case 1:
        assert(__CPROVER_thread_count == 1);
        break;
    case 2:
        assert(__CPROVER_rounding_mode == 0);
        break;
    case 3:
        __CPROVER_dead_object = 0;
        assert(__CPROVER_dead_object == (void *)1);
        break;
    case 4:
        assert(__CPROVER_max_malloc_size > 1000);
        break;
    }
    return 0;
}
