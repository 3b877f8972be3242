// expect: false
// claim: precision
#include <libgen.h>
#include <string.h>
extern void reach_error(void);

int main(void)
{
    char path[] = "/usr/lib/x";
    if (strcmp(dirname(path), "/usr") != 0)
        reach_error();
    return 0;
}
