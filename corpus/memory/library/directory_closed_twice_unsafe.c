// expect: false
// claim: precision
// args: --property valid-memsafety
#include <dirent.h>
int main(void)
{
    DIR *directory = opendir("/");
    if (directory == 0)
        return 1;
    closedir(directory);
    closedir(directory);
    return 0;
}
