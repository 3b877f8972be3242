// expect: true
// claim: precision
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    FILE *file = fdopen(0, "r");
    return file != 0 && feof(file);
}
