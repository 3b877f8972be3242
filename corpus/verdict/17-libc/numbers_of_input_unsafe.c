// expect: false
// claim: precision
// Numbers and a word, as scanf reads them.
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void)
{
    int low, high;
    double rate;
    char word[8];
    if (scanf("%d %d %lf", &low, &high, &rate) != 3 || scanf("%7s", word) != 1)
        return 0;
    if (low < -5 && high == low + 12 && rate > 0.5 && rate < 0.75 && strcmp(word, "go") == 0)
        reach_error();
    return 0;
}
