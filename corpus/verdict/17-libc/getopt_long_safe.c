// expect: true
// claim: precision
// slow: seconds
// A long option returns its value, or stores it and returns zero.
#include <assert.h>
#include <getopt.h>

static int verbose;
static const struct option table[] = {{"all", no_argument, 0, 'a'}, {"verbose", no_argument, &verbose, 5}, {0, 0, 0, 0}};

int main(int argc, char **argv)
{
    int c, index = -1;
    while ((c = getopt_long(argc, argv, "b", table, &index)) != -1) {
        assert(c == 'a' || c == 'b' || c == '?' || c == 0);
        assert(index >= -1 && index < 2);
        assert(c != 0 || verbose == 5);
        assert(optarg == 0);
    }
    return 0;
}
