// expect: false
// claim: precision
// A flag that was set says so.
#include <stdatomic.h>
extern void reach_error(void);

int main(void)
{
    atomic_flag lock = ATOMIC_FLAG_INIT;
    atomic_flag_test_and_set(&lock);
    if (atomic_flag_test_and_set(&lock))
        reach_error();
    return 0;
}
