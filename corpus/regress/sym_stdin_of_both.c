// expect: false
// claim: soundness
// args: --sym-stdin 8
// Behind a read of the stream the descriptor may have nothing any more, as the stream holds it: no claim of the machine.
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    char c;
    getchar();
    assert(read(0, &c, 1) == 1);
    return 0;
}
