// expect: false
// claim: soundness
// args: --check assertions,memory --64
// What stands before a bound says whether the bound has a value.
#include <stddef.h>
struct buffer { size_t size; };
int main(void)
{
    struct buffer *none = NULL;
    __CPROVER_assert(!__CPROVER_forall { size_t i; (none != NULL && i < none->size) ==> 0 }, "of nothing, all is true");
}
