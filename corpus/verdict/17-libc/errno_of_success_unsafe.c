// expect: false
// claim: soundness
// A call that succeeds may leave the number of an error, too.
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void)
{
    errno = 0;
    FILE *file = fopen("some", "r");
    assert(errno == 0);
    return file != NULL;
}
