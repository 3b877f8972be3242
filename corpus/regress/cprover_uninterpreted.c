// expect: true
// claim: precision
// A function that is not interpreted returns the same for the same arguments, whenever it is asked.
#include <assert.h>
int nondet_int(void);
int __CPROVER_uninterpreted_weight(int item, const void *owner);
_Bool __CPROVER_uninterpreted_chosen(unsigned char);

int main(void)
{
    int owner, x = nondet_int(), y = nondet_int();
    int first = __CPROVER_uninterpreted_weight(x, &owner);
    int second = __CPROVER_uninterpreted_weight(y, &owner);
    if (x == y)
        assert(first == second);
    assert(first == __CPROVER_uninterpreted_weight(x, &owner));
    if (__CPROVER_uninterpreted_chosen(x) && (x & 255) == (y & 255))
        assert(__CPROVER_uninterpreted_chosen(y));
    return 0;
}
