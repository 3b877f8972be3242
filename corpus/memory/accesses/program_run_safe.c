// expect: true
// claim: precision
// args: --check memory --64
#include <unistd.h>
int main(void)
{
    char *args[] = {"missing", NULL};
    execl("/nowhere/missing", "missing", "x", (char *)NULL);
    execv("/nowhere/missing", args);
    return 1;
}
