// expect: false
// claim: precision
// args: --check memory --64
#include <dirent.h>
#include <stdlib.h>
int main(void)
{
    char *name = malloc(1);
    *name = '/';
    DIR *directory = opendir(name);
    free(name);
    return directory != 0 ? closedir(directory) : 1;
}
