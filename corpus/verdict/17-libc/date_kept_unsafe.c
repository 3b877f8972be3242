// expect: false
// claim: soundness
// One text serves all dates that are shown.
#include <assert.h>
#include <time.h>

int main(void)
{
    time_t begin = 0, next = 86400;
    char *shown = ctime(&begin);
    char first = shown[0];
    ctime(&next);
    assert(shown[0] == first);
    return 0;
}
