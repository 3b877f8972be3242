// expect: true
// claim: soundness
// args: --sym-stdin 8
// `read` gets what is left, as far as it is asked for.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char b[16];
    assert(read(0, b, 5) == 5);
    assert(read(0, b + 5, sizeof b - 5) == 3);
    assert(read(0, b, 1) == 0);
    return 0;
}
