// expect: true
// claim: precision
// args: --property valid-memsafety
// A place in a stream is known where it has been told.
#include <stdio.h>
int main(void)
{
    fpos_t place;
    FILE *file = fopen("a", "r");
    if (file == 0)
        return 1;
    if (fgetpos(file, &place) == 0)
        fsetpos(file, &place);
    fclose(file);
    return 0;
}
