// expect: true
// claim: soundness
// A name of the environment has one value as long as nobody changes it.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *home = getenv("H");
    if (home && home[0] == 'n')
        assert(getenv("H") == home && getenv("H")[0] == 'n');
    return 0;
}
