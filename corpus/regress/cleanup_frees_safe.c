// expect: true
// claim: precision
// args: --property valid-memsafety
// Blocks that cleanup functions free are not lost on any way, and one that is handed over is not freed.
#include <stdlib.h>
#include <string.h>
static void free_text(char **text)
{
    free(*text);
}
#define OWNED __attribute__((cleanup(free_text)))
static char *made(int fails)
{
    OWNED char *first = malloc(4), *second = malloc(8);
    if (first == 0 || second == 0)
        return 0;
    strcpy(second, "abc");
    if (fails)
        return 0;
    char *result = second;
    second = 0;
    return result;
}
int main(int argc, char **argv)
{
    OWNED char *text = made(argc > 1);
    return text != 0 && text[3] != 0;
}
