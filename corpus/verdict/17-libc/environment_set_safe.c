// expect: true
// claim: known-imprecision
// args: --64
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    if (setenv("LEVEL", "1", 1) == 0) {
        char *value = getenv("LEVEL");
        assert(value != 0 && value[0] == '1');
    }
    return 0;
}
