// expect: true
// claim: precision
// The function that was registered last runs first, also where exit ends the program; _exit runs none.
#include <stdlib.h>
#include <unistd.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int step;

static void last(void)
{
    if (step != 1)
        reach_error();
}

static void first(void)
{
    step = 1;
}

int main(void)
{
    step = 7;
    atexit(last);
    if (__VERIFIER_nondet_int())
        _exit(1);
    step = 0;
    atexit(first);
    if (__VERIFIER_nondet_int())
        exit(2);
    return 0;
}
