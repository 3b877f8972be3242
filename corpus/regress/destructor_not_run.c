// expect: true
// claim: precision
// No destructor runs where the program ends by `_exit` or `abort`.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>
__attribute__((destructor)) static void at_end(void)
{
    assert(0);
}
int main(int argc, char **argv)
{
    if (argc > 1)
        abort();
    _exit(0);
}
