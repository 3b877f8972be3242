// expect: true
// claim: precision
// Cleanup functions run on every way out of a scope, the last variable's first, and behind the value that is returned.
#include <assert.h>
static int order;
static void note(int *digit)
{
    order = order * 10 + *digit;
}
#define NOTED __attribute__((cleanup(note))) int
static int returned(int early)
{
    NOTED outer = 1;
    if (early)
        return outer++;
    {
        NOTED inner = 3, last = 4;
        if (outer == 1)
            return outer + inner;
    }
    return 0;
}
static void loop(void)
{
    int i = 0;
    for (NOTED kept = 2; i < 9; i++) {
        NOTED inner = i + 5;
        if (i == 0)
            continue;
        if (i == 1)
            break;
    }
}
static int again(void)
{
    int rounds = 0;
again:;
    NOTED x = rounds + 1;
    rounds++;
    if (rounds < 3)
        goto again;
    return rounds;
}
static void chosen(int which)
{
    switch (which) {
    case 0: {
        NOTED a = 7;
        break;
    }
    case 1: {
        NOTED b = 8;
    }
    default:
        order = order * 10 + 9;
    }
}
static int in_expression(int ends)
{
    int value = ({
        NOTED z = 5;
        if (ends)
            return 2;
        z + 1;
    });
    order = order * 10 + 1;
    return value;
}
static int is_now(int expected)
{
    int same = order == expected;
    order = 0;
    return same;
}
int main(void)
{
    assert(returned(1) == 1 && is_now(2));
    assert(returned(0) == 4 && is_now(431));
    loop();
    assert(is_now(562));
    assert(again() == 3 && is_now(123));
    chosen(0);
    assert(is_now(7));
    chosen(1);
    assert(is_now(89));
    assert(in_expression(0) == 6 && is_now(51));
    assert(in_expression(1) == 2 && is_now(5));
    return 0;
}
