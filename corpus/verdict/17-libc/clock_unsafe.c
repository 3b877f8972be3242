// expect: false
// claim: soundness
// args: --property no-overflow
// A duration may be too long for an int in nanoseconds.
#include <time.h>

int main(void)
{
    clock_t begin = clock();
    int spent = (int)((clock() - begin) / CLOCKS_PER_SEC);
    return spent * 1000000000 != 0;
}
