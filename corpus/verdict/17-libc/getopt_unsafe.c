// expect: false
// claim: soundness
// A missing argument is told by a colon where the letters begin with one.
#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int c = getopt(argc, argv, "+:ab:");
    assert(c == 'a' || c == 'b' || c == '?' || c == -1);
    return 0;
}
