// expect: false
// claim: precision
// args: --sym-stdin 5
// A number and a word of all bytes there are.
#include <stdio.h>
extern void reach_error(void);

int main(void)
{
    int number = 0;
    char word[3] = "";
    if (scanf("%d,%2s", &number, word) == 2 && number == -7 && word[0] == 'o' && word[1] == 'k') {
        reach_error();
    }
    return 0;
}
