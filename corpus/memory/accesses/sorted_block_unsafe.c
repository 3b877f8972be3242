// expect: false
// claim: precision
// args: --check memory --64
#include <stdlib.h>
static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(void)
{
    int a[2] = {2, 1};
    qsort(a, 3, sizeof *a, compare);
    return 0;
}
