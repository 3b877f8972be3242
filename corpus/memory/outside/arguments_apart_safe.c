// expect: true
// claim: precision
// args: --check assertions
// What is written to an argument changes none of the pointers in the list of arguments.
#include <assert.h>
#include <string.h>
int main(int argc, char **argv)
{
    if (argc > 1) {
        size_t n = strlen(argv[1]);
        argv[1][0] = argv[1][n];
        assert(argv[1][0] == 0);
        assert(argv[argc] == 0);
    }
    return 0;
}
