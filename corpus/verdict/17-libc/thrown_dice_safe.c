// expect: true
// claim: precision
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    srand(7);
    int n = rand() % 6 + 1;
    srand(8);
    int m = rand() % 6 + 1;
    assert(n + m <= 12 && n >= 1 && m >= 1);
    return 0;
}
