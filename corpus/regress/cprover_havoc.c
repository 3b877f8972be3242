// expect: false
// claim: precision
// All bytes of the object change, and the other object stays.
#include <assert.h>
struct pair {
    int a, b;
};

int main(void)
{
    struct pair x = {1, 2}, y = {3, 4};
    __CPROVER_havoc_object(&x.b);
    assert(y.a == 3 && y.b == 4);
    assert(x.a != 77 || x.b != 78);
    return 0;
}
