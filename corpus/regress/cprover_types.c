// expect: true
// claim: precision
// Types and names of CBMC that no header declares.
#include <assert.h>
static __CPROVER_thread_local int mine = 3;
unsigned long nondet_size(void);

int main(void)
{
    __CPROVER_size_t size = sizeof(int);
    __CPROVER_ssize_t step = -1;
    __CPROVER_bool yes = 2;
    assert(sizeof size == sizeof sizeof 0 && step < 0 && yes == 1 && mine == 3);
    __CPROVER_assert(size + step == 3, "three");
    assert(sizeof(__CPROVER_OBJECT_SIZE(&size)) == sizeof size);
    __CPROVER_cover(size == 4);
    __CPROVER_input("size", size);
    return 0;
}
