// expect: false
// claim: soundness
// args: --check null --64
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    char *line = 0;
    size_t size = 0;
    FILE *file = fopen("/there/is/no/such/directory/file", "r");
    getline(&line, &size, file);
    free(line);
    return 0;
}
