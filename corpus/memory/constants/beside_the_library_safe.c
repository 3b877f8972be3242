// expect: true
// claim: precision
// args: --property valid-memsafety
// Models of the library write objects of their own.
#include <errno.h>
#include <string.h>

int main(void)
{
    const int c = 2;
    int *q = (int *)&c;
    errno = 3;
    char b[] = "a,b";
    char *t = strtok(b, ",");
    t = strtok(0, ",");
    return t == 0 || *q != 2;
}
