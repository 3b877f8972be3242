// expect: false
// claim: precision
// args: --property valid-memsafety
// What is returned has been freed by the cleanup.
#include <stdlib.h>
static void free_text(char **text)
{
    free(*text);
}
static char *made(void)
{
    __attribute__((cleanup(free_text))) char *text = malloc(4);
    if (text != 0)
        text[0] = 'a';
    return text;
}
int main(void)
{
    char *text = made();
    return text != 0 && text[0] == 'b';
}
