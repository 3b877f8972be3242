// expect: true
// claim: precision
// What getopt returns, and where the other arguments begin.
#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int c;
    assert(optind == 1);
    while ((c = getopt(argc, argv, ":ab:")) != -1)
        assert(c == 'a' || c == 'b' || c == '?' || c == ':');
    assert(optind >= 1 && optind <= argc);
    return 0;
}
