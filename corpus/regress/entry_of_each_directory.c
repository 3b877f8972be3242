// expect: true
// claim: precision
// args: --check assertions,memory
// Reading one directory leaves what was read of another one.
#include <assert.h>
#include <dirent.h>
int main(void)
{
    DIR *a = opendir("."), *b = opendir("/");
    if (a == 0 || b == 0 || a == b)
        return 0;
    struct dirent *one = readdir(a);
    if (one == 0)
        return 0;
    char first = one->d_name[0];
    struct dirent *other = readdir(b);
    assert(other != one && one->d_name[0] == first && one->d_reclen > 0);
    return 0;
}
