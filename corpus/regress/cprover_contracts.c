// expect: true
// claim: precision
// Annotations for another verifier are read over: what they demand is neither checked nor assumed.
#include <assert.h>
int add(int a, int b)
    __CPROVER_requires(a < 100 && b < 100)
    __CPROVER_ensures(__CPROVER_return_value == a + b && (a == 0 ==> __CPROVER_return_value == b));

int add(int a, int b)
{
    return a + b;
}

int main(void)
{
    int i = 0, sum = 0;
    while (i < 4)
        __CPROVER_assigns(i, sum)
        __CPROVER_loop_invariant(0 <= i && i <= 4)
        __CPROVER_decreases(4 - i)
    {
        sum = add(sum, 200);
        i++;
    }
    for (i = 0; i < 2; i++)
        __CPROVER_loop_invariant(1)
        sum -= 400;
    assert(sum == 0);
    return 0;
}
