#include <assert.h>
int f(void);
int main(void)
{
    assert(f() == 1);
    return 0;
}
