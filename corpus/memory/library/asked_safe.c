// expect: true
// claim: precision
// args: --check memory
#include <stdlib.h>
static void use(char *p, int n)
{
    if (__CPROVER_w_ok(p, n))
        p[n - 1] = 1;
}

int main(void)
{
    char local[3], *block = malloc(6);
    use(local, 3);
    use(local + 1, 3);
    use(block, 6);
    free(block);
    use(block, 6);
    return 0;
}
