// expect: unknown
// claim: known-imprecision
// args: --check assertions
#include <assert.h>
#include <sys/ioctl.h>

int main(void)
{
    char any[64] = {0};
    ioctl(0, 0x1234, any);
    assert(any[0] == 0);
    return 0;
}
