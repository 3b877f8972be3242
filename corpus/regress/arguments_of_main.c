// expect: true
// claim: precision
// There is a name of the program, and all arguments are strings.
#include <stddef.h>
extern void reach_error(void);

int main(int argc, char **argv)
{
    if (argc < 1 || argv[0] == NULL)
        reach_error();
    if (argc > 5 && argv[5] == NULL)
        reach_error();
    return 0;
}
