// expect: false
// claim: precision
// args: --check memory --64
#include <unistd.h>
int main(void)
{
    char *args[] = {"missing", "x"};
    execv("/nowhere/missing", args);
    return 1;
}
