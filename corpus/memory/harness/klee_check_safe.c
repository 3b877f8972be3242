// expect: true
// claim: precision
// args: --check memory
#include <klee/klee.h>
int main(void)
{
    char a[3];
    int n = klee_range(1, 4, "n");
    klee_check_memory_access(a, n);
    return 0;
}
