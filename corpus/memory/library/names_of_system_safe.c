// expect: true
// claim: precision
// args: --property valid-memsafety
// Each name that uname tells has an end.
#include <stdio.h>
#include <sys/utsname.h>

int main(void)
{
    struct utsname u;
    if (uname(&u) == 0)
        puts(u.machine);
    return 0;
}
