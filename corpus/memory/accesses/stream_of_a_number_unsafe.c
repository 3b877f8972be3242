// expect: false
// claim: precision
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    FILE *file = fdopen(0, NULL);
    return file != 0 && feof(file);
}
