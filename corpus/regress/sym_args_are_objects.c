// expect: true
// claim: soundness
// args: --sym-args 1 1 3 --sym-args 0 1 0
// Each argument is an object: it ends behind its last character, and the list behind its last argument. An argument of no characters is empty.
#include <assert.h>
#include <string.h>

int main(int argc, char **argv)
{
    assert(argc == 2 || argc == 3);
    assert(argv[argc] == 0);
    assert(strlen(argv[1]) <= 3 && argv[1][3] == 0);
    if (argc == 3) {
        assert(argv[2][0] == 0 && argv[1] != argv[2]);
    }
    return 0;
}
