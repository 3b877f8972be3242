// expect: false
// claim: precision
// args: --check memory --64
#include <err.h>
int main(void)
{
    char name[3] = "abc";
    warnx("%s", name);
    return 0;
}
