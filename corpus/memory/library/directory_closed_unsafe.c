// expect: false
// claim: precision
// args: --property valid-memsafety
// The entry ends with its directory.
#include <dirent.h>
int main(void)
{
    DIR *directory = opendir("/");
    if (directory == 0)
        return 1;
    struct dirent *entry = readdir(directory);
    closedir(directory);
    return entry != 0 && entry->d_name[0] == 'x';
}
