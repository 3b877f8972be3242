// expect: true
// claim: precision
// Flags of <stdatomic.h>: whether they were set.
#include <stdatomic.h>
extern void reach_error(void);

static atomic_flag lock = ATOMIC_FLAG_INIT;
static int n;

int main(void)
{
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire))
        ;
    n++;
    if (!atomic_flag_test_and_set(&lock))
        reach_error();
    atomic_flag_clear(&lock);
    if (atomic_flag_test_and_set(&lock) || n != 1)
        reach_error();
    atomic_flag_clear_explicit(&lock, memory_order_release);
    return 0;
}
