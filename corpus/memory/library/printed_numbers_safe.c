// expect: true
// claim: precision
// args: --check assertions,memory
// Numbers with their base, with least numbers of digits, and characters in fields.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    char s[16];
    assert(snprintf(s, sizeof s, "%#x", 255) == 4 && strcmp(s, "0xff") == 0);
    assert(sprintf(s, "%#X|%#o|%#x", 10, 8, 0) == 9 && strcmp(s, "0XA|010|0") == 0);
    assert(sprintf(s, "%.3d|%+.2d|%.0d", 7, 5, 0) == 8 && strcmp(s, "007|+05|") == 0);
    assert(sprintf(s, "%06.3d|%#06x", 42, 10) == 13 && strcmp(s, "   042|0x000a") == 0);
    assert(sprintf(s, "%3c|%-3c|", 'x', 'y') == 8 && strcmp(s, "  x|y  |") == 0);
    assert(sprintf(s, "%*c|%.*d", 2, 'x', 2, 3) == 5 && strcmp(s, " x|03") == 0);
    assert(sprintf(s, "%p", (void *)0) == 5 && strcmp(s, "(nil)") == 0);
    return 0;
}
