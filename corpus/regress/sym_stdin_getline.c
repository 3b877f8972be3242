// expect: true
// claim: soundness
// args: --sym-stdin 4
// A line is no longer than the input; a character that comes back is the next one.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *line = 0;
    size_t size = 0;
    long n = getline(&line, &size, stdin);
    assert(n >= 1 && n <= 4);
    if (n == 4) {
        assert(ungetc('x', stdin) == 'x' && getchar() == 'x' && getchar() == EOF);
    }
    free(line);
    return 0;
}
