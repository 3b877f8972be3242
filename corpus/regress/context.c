// expect: false
// claim: soundness
#include <ucontext.h>
extern void reach_error(void);

static ucontext_t here, there;
static char stack[16384];

int main(void)
{
    getcontext(&there);
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = sizeof stack;
    there.uc_link = &here;
    makecontext(&there, reach_error, 0);
    swapcontext(&here, &there);
    return 0;
}
