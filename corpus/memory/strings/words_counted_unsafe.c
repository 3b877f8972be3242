// expect: false
// claim: soundness
// args: --check memory,arithmetic --64
// There is room for two words, and a line has more.
#include <stdio.h>

int main(void)
{
    char line[64];
    char words[2];
    int count = 0, inside = 0;
    if (!fgets(line, sizeof line, stdin))
        return 0;
    for (char *p = line; *p; p++) {
        if (*p == ' ' || *p == '\n') {
            inside = 0;
        } else if (!inside) {
            inside = 1;
            words[count] = *p;
            count++;
        }
    }
    return count;
}
