// expect: true
// claim: precision
// err ends the program, exec returns only if it fails.
#include <err.h>
#include <stdlib.h>
#include <unistd.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 5)
        err(1, "%d", x);
    if (execl("/bin/true", "true", (char *)NULL) != -1 || x > 5)
        reach_error();
    return 0;
}
