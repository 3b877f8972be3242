#include <assert.h>
int level(void);
int width(void);
int main(void)
{
    assert(level() == 1 && width() == 1);
    return 0;
}
