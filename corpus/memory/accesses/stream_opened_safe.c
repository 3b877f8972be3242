// expect: true
// claim: precision
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    FILE *file = fopen("/nowhere/missing", "r");
    int c = file ? fgetc(file) : 0;
    if (file)
        fclose(file);
    return c;
}
