// expect: false
// claim: soundness
// args: --property valid-memsafety
// Each name that uname tells has at most 64 characters; it may have as many.
#include <string.h>
#include <sys/utsname.h>

int main(void)
{
    struct utsname u;
    char name[8];
    if (uname(&u) == 0)
        strcpy(name, u.sysname);
    return 0;
}
