// expect: false
// claim: precision
// args: --check assertions
// The first character of an argument need not be its last.
#include <assert.h>
#include <string.h>
int main(int argc, char **argv)
{
    if (argc > 1) {
        size_t n = strlen(argv[1]);
        argv[1][n] = argv[1][0];
        assert(argv[1][n] == 0);
    }
    return 0;
}
