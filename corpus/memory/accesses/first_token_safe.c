// expect: true
// claim: precision
// args: --check memory --64
#include <string.h>
int main(void)
{
    char text[] = "a,b";
    strtok(text, ",");
    char *second = strtok(NULL, ",");
    return second == 0 || *second != 'b';
}
