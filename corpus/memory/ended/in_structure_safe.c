// expect: true
// claim: precision
// args: --check dangling --64
#include <stdlib.h>
struct owner { char *text; int n; };
int main(void)
{
    struct owner a = {malloc(4), 4};
    free(a.text);
    struct owner b = a; // a structure may hold anything
    b.text = NULL;
    return b.n - 4 + (b.text != NULL);
}
