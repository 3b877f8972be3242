// expect: true
// claim: soundness
// How large an object is that another unit defines is not known where its type does not say so; nor is an array inside of
// a record an object of its own.
#include <assert.h>
extern struct opaque other;
extern char text[];
int nondet_int(void);
struct record {
    char a[2], b[2];
};

int main(void)
{
    struct record r = {{1, 2}, {3, 4}};
    switch (nondet_int()) {
    case 1:
        assert(!__CPROVER_r_ok(&other, 4));
        break;
    case 2:
        assert(__CPROVER_r_ok(text, 4));
        break;
    case 3:
        assert(__CPROVER_OBJECT_SIZE(text) == 4);
        break;
    case 4:
        __CPROVER_array_set(r.a, 9);
        assert(r.b[0] == 3);
        break;
    case 5:
        __CPROVER_array_set(r.a, 9);
        assert(r.b[0] == 9);
        break;
    }
    return 0;
}
