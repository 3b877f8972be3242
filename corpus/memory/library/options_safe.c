// expect: true
// claim: precision
// args: --property valid-memsafety
// An option that takes an argument has one, and the others have none.
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int c, is_all = 0;
    char first = 0;
    while ((c = getopt(argc, argv, "an:s::")) != -1) {
        if (c == 'a')
            is_all = 1;
        else if (c == 'n')
            first = optarg[0];
        else if (c == 's' && optarg != NULL)
            first = optarg[0];
        else if (c == '?')
            return 1;
    }
    return is_all + (first == 'x');
}
