// expect: true
// claim: precision
// The product of count and size does not fit: null, and errno says why. A block of the wrapped size is what was returned.
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
extern size_t __VERIFIER_nondet_size_t(void);
extern void reach_error(void);

int main(void)
{
    size_t n = __VERIFIER_nondet_size_t();
    errno = 0;
    int *a = calloc(SIZE_MAX / 4 + 2, 4);
    if (a != NULL || errno != ENOMEM)
        reach_error();
    int *b = calloc(n, sizeof *b);
    if (b != NULL && n > SIZE_MAX / sizeof *b)
        reach_error();
    if (reallocarray(NULL, n, 16) != NULL && n > SIZE_MAX / 16)
        reach_error();
    return 0;
}
