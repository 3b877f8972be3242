// expect: true
// claim: precision
#include <signal.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_DFL);
    abort();
    reach_error();
}
