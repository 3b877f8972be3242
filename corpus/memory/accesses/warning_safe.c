// expect: true
// claim: precision
// args: --check memory --64
#include <err.h>
int main(void)
{
    char name[4] = "abc";
    warnx("%s", name);
    return 0;
}
