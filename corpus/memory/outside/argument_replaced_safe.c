// expect: true
// claim: precision
// args: --check assertions
// A write to one place of the list leaves the others as they were.
#include <assert.h>
int main(int argc, char **argv)
{
    static char own[4];
    if (argc > 2) {
        argv[1] = own;
        argv[1][0] = 'x';
        assert(argv[1] == own);
        assert(argv[2] != 0);
    }
    return 0;
}
