// expect: true
// claim: precision
// stat fails, or says anything of a file; what it was given before does not stay.
#include <sys/stat.h>

extern void reach_error(void);

int main(void)
{
    struct stat about;
    about.st_size = 5;
    int failed = stat("data", &about);
    if (failed != 0 && failed != -1)
        reach_error();
    if (failed && about.st_size != 5)
        reach_error();
    return 0;
}
