// expect: true
// claim: precision
// Destructors run behind what atexit was given, those with the highest priority first, of equal ones the last defined first.
#include <assert.h>
#include <stdlib.h>
static int order;
__attribute__((destructor(101))) static void last(void)
{
    assert(order == 1234);
}
__attribute__((destructor(102))) static void third(void)
{
    order = order * 10 + 4;
}
__attribute__((destructor)) static void second(void)
{
    order = order * 10 + 3;
}
__attribute__((destructor)) static void first(void)
{
    order = order * 10 + 2;
}
static void handler(void)
{
    order = order * 10 + 1;
}
int main(int argc, char **argv)
{
    atexit(handler);
    if (argc > 1)
        exit(1);
    return 0;
}
