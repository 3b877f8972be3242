// expect: true
// claim: precision
// Arrays as a whole.
#include <assert.h>
int main(void)
{
    char a[4], b[4];
    int zeros[3] = {1, 2, 3};
    __CPROVER_array_set(a, 5);
    __CPROVER_array_copy(b, a);
    __CPROVER_array_set(zeros, 0);
    assert(a[3] == 5 && b[0] == 5 && b[3] == 5 && zeros[2] == 0);
    return 0;
}
