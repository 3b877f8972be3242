// expect: false
// claim: soundness
// args: --check dangling --64
#include <stdlib.h>
struct owner { char *text; int n; };
int main(void)
{
    struct owner a = {malloc(4), 4};
    if (!a.text) return 0;
    free(a.text);
    struct owner b = a;
    return b.text == NULL;
}
