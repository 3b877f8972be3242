// expect: true
// claim: precision
// args: --check memory --64
#include <dirent.h>
int main(void)
{
    DIR *directory = opendir("/");
    return directory != 0 ? closedir(directory) : 1;
}
