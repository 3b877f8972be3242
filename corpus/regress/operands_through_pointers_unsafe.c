// expect: false
// claim: soundness
// The argument from the right comes first where gcc has compiled this, and both change what the pointer leads to.
#include <assert.h>

static int next(int *count) { return (*count)++; }

static int difference(int a, int b) { return a - b; }

static int step(int *count) { return difference(next(count), next(count)); }

int main(void)
{
    int count = 0;
    assert(step(&count) == -1);
    return 0;
}
