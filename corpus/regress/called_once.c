// expect: false
// claim: soundness
#include <threads.h>
extern void reach_error(void);

static once_flag flag = ONCE_FLAG_INIT;

static void init(void)
{
    reach_error();
}

int main(void)
{
    call_once(&flag, init);
    return 0;
}
