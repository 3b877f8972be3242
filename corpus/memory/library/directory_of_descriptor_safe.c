// expect: true
// claim: precision
// args: --property valid-memsafety
// What fdopendir opens is not the program's to free.
#include <dirent.h>
#include <fcntl.h>
int main(void)
{
    int file = open(".", O_RDONLY);
    if (file < 0)
        return 1;
    DIR *directory = fdopendir(file);
    if (directory == 0)
        return 1;
    struct dirent *entry = readdir(directory);
    int result = entry != 0 && entry->d_name[0] == 'x';
    closedir(directory);
    return result;
}
