// expect: false
// claim: soundness
// args: --property valid-memsafety
// The text of a date stands in an object of the library.
#include <stdlib.h>
#include <time.h>

int main(void)
{
    time_t now = 0;
    free(ctime(&now));
    return 0;
}
