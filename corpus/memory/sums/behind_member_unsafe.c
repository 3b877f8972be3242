// expect: false
// claim: soundness
// args: --check pointer-overflow --64
#include <stdlib.h>
struct s { int n; int arr[4]; };
int main(void)
{
    struct s *p = malloc(8);
    if (!p) return 0;
    int *q = &p->arr[3]; // the block ends before
    free(p);
    return q == 0;
}
