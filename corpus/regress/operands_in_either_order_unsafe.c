// expect: false
// claim: soundness
// gcc evaluates arguments from right to left, and calls before it reads what stands to the left of them. C allows other orders,
// so that what fails on one machine is no proof for another.
#include <assert.h>

static int count;

static int next(void) { return ++count; }

static int difference(int a, int b) { return a - b; }

static int x = 1;

static int change(void)
{
    x = 5;
    return 2;
}

int main(void)
{
    int sum = x + change();
    assert(sum == 3 && difference(next(), next()) == -1);
    return 0;
}
