// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
static char *copy(const char *s)
{
    int n = 0;
    while (s[n])
        n++;
    char *t = malloc(n + 1);
    for (int i = 0; i <= n; i++)
        t[i] = s[i];
    return t;
}
int main(void)
{
    char *t = copy("ab");
    free(t);
    return 0;
}
