// expect: false
// claim: precision
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    srand(7);
    int n = rand() % 6 + 1;
    int m = rand() % 6 + 1;
    assert(n + m <= 11);
    return 0;
}
