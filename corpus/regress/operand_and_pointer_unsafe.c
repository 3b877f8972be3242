// expect: false
// claim: soundness
// A named object, what a pointer leads to and a member of a union are one object in each of these sums: C allows either order.
#include <assert.h>

union word {
    int number;
    float real;
};

static int x = 1, *to_x = &x;

static int change_by_pointer(void) { *to_x = 7; return 0; }

static int change_by_name(void) { x = 7; return 0; }

static int change_member(union word *w) { w->real = 1.0f; return 0; }

static int member(union word *w) { return w->number + change_member(w); }

int main(void)
{
    int first = *to_x + change_by_name();
    x = 1;
    int second = x + change_by_pointer();
    union word w = {0};
    int third = member(&w);
    assert(first == 1 && second == 1 && third == 0);
    return 0;
}
