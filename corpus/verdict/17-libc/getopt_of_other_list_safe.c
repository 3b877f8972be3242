// expect: true
// claim: precision
// A list that the program made is read as the library reads it: what an option takes, what stands behind, what it does not know.
#include <assert.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char *list[] = {"program", "file", "-n", "name", "-vx", "--", "-n", 0};
    assert(getopt(7, list, "n:v") == 'n' && optarg == list[3]);
    assert(getopt(7, list, "n:v") == 'v' && optarg == 0);
    assert(getopt(7, list, "n:v") == '?' && optopt == 'x');
    assert(getopt(7, list, "n:v") == -1);
    assert(optind == 5 && strcmp(list[5], "file") == 0 && strcmp(list[6], "-n") == 0);
    return 0;
}
