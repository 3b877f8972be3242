// expect: false
// claim: precision
// args: --property valid-memsafety
// A name may be longer than this.
#include <dirent.h>
#include <string.h>
int main(void)
{
    DIR *directory = opendir(".");
    if (directory == 0)
        return 1;
    char name[8];
    struct dirent *entry = readdir(directory);
    if (entry != 0)
        strcpy(name, entry->d_name);
    closedir(directory);
    return 0;
}
