// expect: unknown
// claim: soundness
// Another list than that of the program.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char *list[] = {"program", "-n", "name", 0};
    int c = getopt(3, list, "n:");
    assert(c != 'n' || optarg != list[2]);
    return 0;
}
