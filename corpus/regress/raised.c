// expect: true
// claim: known-imprecision
// SIGTERM ends the program.
#include <signal.h>
extern void reach_error(void);

int main(void)
{
    raise(SIGTERM);
    reach_error();
}
