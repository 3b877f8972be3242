// expect: false
// claim: soundness
// A long option stores its value.
#include <assert.h>
#include <getopt.h>

static int verbose;
static const struct option table[] = {{"verbose", no_argument, &verbose, 5}, {0, 0, 0, 0}};

int main(int argc, char **argv)
{
    while (getopt_long(argc, argv, "b", table, 0) != -1)
        ;
    assert(verbose == 0);
    return 0;
}
