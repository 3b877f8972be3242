// expect: false
// claim: precision
// args: --check memory --64
#include <locale.h>
#include <stdlib.h>
int main(void)
{
    char *name = malloc(1);
    *name = 'C';
    setlocale(LC_ALL, name);
    free(name);
    return 0;
}
