// expect: false
// claim: soundness
#include <stdlib.h>
extern void reach_error(void);

static void handler(void)
{
    reach_error();
}

int main(void)
{
    at_quick_exit(handler);
    quick_exit(0);
}
