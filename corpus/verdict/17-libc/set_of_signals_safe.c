// expect: true
// claim: precision
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
extern void reach_error(void);

int main(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    if (!sigismember(&set, SIGINT) || sigismember(&set, SIGTERM))
        reach_error();
    return 0;
}
