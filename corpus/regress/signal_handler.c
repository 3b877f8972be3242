// expect: false
// claim: soundness
// abort raises a signal, whose handler runs.
#include <signal.h>
#include <stdlib.h>
extern void reach_error(void);

static void handler(int number)
{
    reach_error();
}

int main(void)
{
    signal(SIGABRT, handler);
    abort();
}
