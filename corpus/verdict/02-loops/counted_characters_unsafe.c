// expect: false
// claim: precision
// Five thousand characters have to be read, each in a round of its own.
#include <stdio.h>

extern void reach_error(void);

int main(void)
{
    int count = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (c == 'a')
            count++;
    }
    if (count == 5000)
        reach_error();
    return 0;
}
