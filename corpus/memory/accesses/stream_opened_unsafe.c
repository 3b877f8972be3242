// expect: false
// claim: precision
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    FILE *file = fopen("/nowhere/missing", "r");
    int c = fgetc(file);
    fclose(file);
    return c;
}
