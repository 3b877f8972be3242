// expect: false
// claim: soundness
// The beginning of a name will do where it is the only one.
#include <assert.h>
#include <getopt.h>
int __VERIFIER_nondet_int(void);

static const struct option table[] = {{"level", required_argument, 0, 'l'}, {"list", no_argument, 0, 'i'}, {0, 0, 0, 0}};

int main(void)
{
    char word[] = "--l?=7";
    char *list[] = {"program", word, 0};
    word[3] = __VERIFIER_nondet_int();
    int c = getopt_long(2, list, "", table, 0);
    assert(c != 'l' || *optarg != '7');
    return 0;
}
