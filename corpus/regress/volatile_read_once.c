// expect: true
// claim: precision
// One read has one value; a volatile object of the program is what was written there.
#include <assert.h>
extern volatile int position;
volatile int own;
int main(void)
{
    int at = position;
    own = 3;
    assert(own == 3);
    if (at >= 0 && at < 10)
        assert(at != 10);
    return 0;
}
