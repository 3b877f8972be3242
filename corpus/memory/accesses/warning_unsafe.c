// expect: false
// claim: precision
// args: --check memory --64
#include <err.h>
int main(void)
{
    char *name = (char *)1;
    warnx("%s", name);
    return 0;
}
