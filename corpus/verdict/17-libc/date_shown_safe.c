// expect: true
// claim: precision
// A date of four digits a year is shown in 25 characters.
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void)
{
    time_t begin = 0;
    char *shown = ctime(&begin);
    assert(shown[24] == '\n' && strlen(shown) == 25);
    return 0;
}
