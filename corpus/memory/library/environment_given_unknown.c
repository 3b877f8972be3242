// expect: unknown
// claim: soundness
// What getenv finds may be the program's own text.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    static char text[] = "A=b";
    putenv(text);
    char *found = getenv("A");
    if (found)
        *found = 'c';
    assert(text[2] == 'b');
    return 0;
}
