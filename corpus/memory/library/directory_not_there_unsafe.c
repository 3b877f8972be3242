// expect: false
// claim: soundness
// args: --property valid-memsafety --64
// A directory that cannot be opened is none to read from.
#include <dirent.h>
int main(void)
{
    DIR *directory = opendir("/there/is/no/such/directory");
    struct dirent *entry = readdir(directory);
    return entry != 0;
}
