// expect: false
// claim: soundness
// args: --check assertions
// Bytes that wait are as many as there are.
#include <assert.h>
#include <sys/ioctl.h>

int main(void)
{
    int waiting = 0;
    ioctl(0, FIONREAD, &waiting);
    assert(waiting == 0);
    return 0;
}
