// expect: true
// claim: precision
// An item that is missing leaves its variable alone.
#include <stdio.h>
extern void reach_error(void);

int main(void)
{
    int x = 5, y = 6;
    int n = scanf("%d %d", &x, &y);
    if (n < 2 && y != 6)
        reach_error();
    return 0;
}
