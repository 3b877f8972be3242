// expect: false
// claim: soundness
// A long option stores its value; a missing argument is told by a colon where the letters begin with one.
#include <assert.h>
#include <getopt.h>

static int verbose;
static const struct option table[] = {{"verbose", no_argument, &verbose, 5}, {0, 0, 0, 0}};

int main(int argc, char **argv)
{
    int c = getopt_long(argc, argv, "+:ab:", table, 0);
    assert(c == 'a' || c == 'b' || c == '?' || c == -1 || (c == 0 && verbose == 5));
    assert(c != 0 || verbose == 0);
    return 0;
}
