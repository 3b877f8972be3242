// expect: false
// claim: soundness
// args: --check assertions,memory
// The machine shows that the name does not fit.
#include <assert.h>
#include <fnmatch.h>
int main(void)
{
    assert(fnmatch("*.c", "a.h", 0) == 0);
    return 0;
}
