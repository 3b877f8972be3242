// expect: false
// claim: soundness
// Which of two indices is evaluated first is open: the element may also be the one with the number 8.
#include <assert.h>

static int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, i;

static int move(void)
{
    i = 2;
    return 1;
}

int main(void)
{
    assert(m[i][move()] == 2);
    return 0;
}
