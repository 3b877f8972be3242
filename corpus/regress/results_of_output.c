// expect: true
// claim: precision
// What output returns: a number of characters or -1, the character or EOF, at most as many elements as there are.
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);

int main(void)
{
    int printed = printf("%d\n", 5), put = putchar('a'), line = puts("x");
    if (printed < -1 || (put != 'a' && put != EOF) || line < EOF)
        reach_error();
    if (fwrite("abc", 1, 3, stdout) > 3 || write(1, "abc", 3) > 3 || fflush(stdout) > 0)
        reach_error();
    if (isatty(0) > 1 || getpid() < 1)
        reach_error();
    return 0;
}
