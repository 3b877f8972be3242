// expect: true
// claim: precision
// args: --property valid-memsafety
// Names that readdir gives end within their field, and the directory is closed on every way.
#include <dirent.h>
#include <stdio.h>
int main(void)
{
    DIR *directory = opendir(".");
    if (directory == 0)
        return 1;
    struct dirent *entry;
    while ((entry = readdir(directory)) != 0) {
        if (entry->d_name[0] == '.')
            continue;
        puts(entry->d_name);
    }
    closedir(directory);
    return 0;
}
